import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import styles from './CarneDizimo.module.css';
import { useTitheYear } from './carne-dizimo.queries.ts';
import { monthsCounted, yearToEnd } from './year-values.ts';

const YearEndDialog = lazy(() => import('./YearEndDialog.tsx'));

const words = 'Encerrar o ano do dízimo';

/** Opens the end of a year, for those who may end one. */
export function YearEndButton() {
  const [opened, setOpened] = useState(false);
  return (
    <Allowed calls={carneDizimo.endYear}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words}
      </Button>
      {opened && (
        <Suspense>
          <YearEndDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}

/** Proposes from February on to end the last year, while months of it are open. */
export const YearEndProposal = () => (
  <Allowed calls={carneDizimo.endYear}>
    <Proposal />
  </Allowed>
);

function Proposal() {
  const year = yearToEnd(parishDayOf(new Date()));
  const { data } = useTitheYear(year);
  if (year === null || !data?.open) return null;
  return (
    <div className={styles.proposal}>
      <p>
        De {year} {data.open === 1 ? 'está' : 'estão'} em aberto {monthsCounted(data.open)}.
      </p>
      <YearEndButton />
    </div>
  );
}
