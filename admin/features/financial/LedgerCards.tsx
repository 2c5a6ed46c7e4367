import type { LedgerStats } from '#contract/financial.ts';
import styles from './Financial.module.css';

/** The sums of all rows that the filters find; unknown while they load. */
export function LedgerCards({ stats }: { stats: LedgerStats | undefined }) {
  const cards = [
    ['Entradas', stats?.totalIncome],
    ['Saídas', stats?.totalExpense],
    ['Total', stats?.balance],
  ] as const;
  return (
    <dl className={styles.cards}>
      {cards.map(([label, reais]) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>{reais === undefined ? '…' : amountOfSum(reais)}</dd>
        </div>
      ))}
    </dl>
  );
}

const figures = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Sums have more digits than an amount may have. */
export const amountOfSum = (reais: number): string => figures.format(reais);
