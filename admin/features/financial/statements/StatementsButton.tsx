import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { financialStatements } from '#contract/financial-statements.ts';
import { IconNews } from '#icons/IconNews.ts';
import { Allowed } from '../../../ui/Allowed.tsx';

const StatementsDialog = lazy(() => import('./StatementsDialog.tsx'));

/** Opens the statements of a year, for those who may issue them. */
export function StatementsButton() {
  const [opened, setOpened] = useState(false);
  return (
    <Allowed calls={financialStatements.year}>
      <Button variant="default" leftSection={<IconNews size={18} />} onClick={() => setOpened(true)}>
        Declarações do ano
      </Button>
      {opened && (
        <Suspense>
          <StatementsDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
