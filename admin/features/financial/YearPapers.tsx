import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import { BalanceteButtons } from './BalanceteButtons.tsx';
import { CashBookButtons } from './CashBookButtons.tsx';
import styles from './Financial.module.css';

/** The menu of the balancete and the cash book of a year, of those that have a month, the last first. */
export function YearPapers({ months }: { months: readonly { month: string }[] }) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const [chosen, choose] = useState<string>();
  const year = chosen ?? years[0];
  return (
    year && (
      <ToolMenu label="Papéis do ano">
        {years.length > 1 && (
          <NativeSelect
            className={styles.inMenu}
            aria-label="Ano"
            data={years}
            value={year}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <BalanceteButtons period={year} verb={`Balancete de ${year},`} />
        <CashBookButtons period={year} verb={`Livro-caixa de ${year},`} />
      </ToolMenu>
    )
  );
}
