import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { IconCalendarEvent } from '#icons/IconCalendarEvent.ts';
import { Allowed } from '../../ui/Allowed.tsx';

const YearCarnesDialog = lazy(() => import('./YearCarnesDialog.tsx'));

/** Opens the booklets of a year for all active payers, for those who may create them. */
export function YearCarnesButton() {
  const [opened, setOpened] = useState(false);
  return (
    <Allowed calls={carneDizimo.createMany}>
      <Button variant="default" leftSection={<IconCalendarEvent size={18} />} onClick={() => setOpened(true)}>
        Carnês do ano
      </Button>
      {opened && (
        <Suspense>
          <YearCarnesDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
