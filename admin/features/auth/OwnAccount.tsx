import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconKey } from '#icons/IconKey.ts';
import { IconShieldLock } from '#icons/IconShieldLock.ts';
import { MenuEntry } from '../../ui/MenuEntry.tsx';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';
import { useFactorState } from './second-factor.queries.ts';

const SecondFactorDialog = lazy(() => import('./SecondFactorDialog.tsx'));

interface OwnAccountProps {
  /** The menu's place for its entries; null while there is no menu. The dialogs stay open then. */
  menu?: HTMLElement | null;
}

/** Menu entries for the person's own password and, where Auth supports it, second factor. */
export function OwnAccount({ menu }: OwnAccountProps) {
  const [open, setOpen] = useState<'password' | 'factor'>();
  const factor = useFactorState();
  const close = () => setOpen(undefined);
  const entries = (
    <>
      <MenuEntry Icon={IconKey} onClick={() => setOpen('password')}>
        Trocar senha
      </MenuEntry>
      {factor?.available && (
        <MenuEntry Icon={IconShieldLock} onClick={() => setOpen('factor')}>
          Duas etapas
        </MenuEntry>
      )}
    </>
  );
  return (
    <>
      {menu === undefined ? entries : menu && createPortal(entries, menu)}
      {open === 'password' && <OwnPasswordDialog onClose={close} />}
      {open === 'factor' && factor && (
        <Suspense>
          <SecondFactorDialog active={factor.active} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
