import { lazy, Suspense, useState } from 'react';
import { IconKey } from '#icons/IconKey.ts';
import { IconShieldLock } from '#icons/IconShieldLock.ts';
import { MenuEntry } from '../../ui/MenuEntry.tsx';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';
import { useFactorState } from './second-factor.queries.ts';

const SecondFactorDialog = lazy(() => import('./SecondFactorDialog.tsx'));

/** Menu entries for the person's own password and, where Auth supports it, second factor. */
export function OwnAccount() {
  const [open, setOpen] = useState<'password' | 'factor'>();
  const factor = useFactorState();
  const close = () => setOpen(undefined);
  return (
    <>
      <MenuEntry Icon={IconKey} onClick={() => setOpen('password')}>
        Trocar senha
      </MenuEntry>
      {factor?.available && (
        <MenuEntry Icon={IconShieldLock} onClick={() => setOpen('factor')}>
          Duas etapas
        </MenuEntry>
      )}
      {open === 'password' && <OwnPasswordDialog onClose={close} />}
      {open === 'factor' && factor && (
        <Suspense>
          <SecondFactorDialog active={factor.active} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
