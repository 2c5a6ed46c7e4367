import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { imports } from '#contract/imports.ts';
import { IconFileImport } from '#icons/IconFileImport.ts';
import { can } from '../../lib/can.ts';
import { useUser } from '../../lib/user.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

/** Opens the import, for those who may import. */
export function ImportButton() {
  const { role } = useUser();
  const [opened, setOpened] = useState(false);
  if (!can(role, imports.begin)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={18} />} onClick={() => setOpened(true)}>
        Importar
      </Button>
      {opened && (
        <Suspense>
          <ImportDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
