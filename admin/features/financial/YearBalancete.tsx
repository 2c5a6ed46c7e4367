import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { BalanceteButtons } from './BalanceteButtons.tsx';
import styles from './Financial.module.css';

/** The way to the balancete of a year, of those that have a month, the last first. */
export function YearBalancete({ months }: { months: readonly { month: string }[] }) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const [chosen, choose] = useState<string>();
  const year = chosen ?? years[0];
  return (
    year && (
      <fieldset className={`${styles.switch} ${styles.line}`}>
        <legend className={styles.switchName}>Balancete do ano</legend>
        <NativeSelect aria-label="Ano" data={years} value={year} onChange={({ target }) => choose(target.value)} />
        <BalanceteButtons period={year} verb={`Balancete de ${year},`} />
      </fieldset>
    )
  );
}
