import type { ReactNode } from 'react';
import type { LedgerStats, SplitBalance } from '#contract/financial.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';
import styles from './Financial.module.css';
import { amountOf } from './transaction-words.ts';

interface LedgerCardsProps {
  /** The days whose sums they are: 'Em novembro de 2026'. */
  period: string;
  /** The sums of all rows that the filters find; undefined while they load, null if they could not be read. */
  stats: LedgerStats | undefined | null;
  /** The balance until today and upcoming, where rows of future days are. */
  split: SplitBalance;
  /** Other figures beside them. */
  others?: ReactNode;
}

export function LedgerCards({ period, stats, split, others }: LedgerCardsProps) {
  const cards = [
    ['Entradas', stats && amountOf(stats.totalIncome), undefined],
    ['Saídas', stats && amountOf(stats.totalExpense), undefined],
    ['Total', stats && amountOf(stats.balance), split && <Split {...split} />],
  ] as const;
  return (
    <div>
      <p className={styles.period}>{period}</p>
      <Figures>
        {cards.map(([label, value, note]) => (
          <Figure key={label} label={label} value={value} note={note} />
        ))}
        {others}
      </Figures>
    </div>
  );
}

const Split = ({ untilToday, upcoming }: NonNullable<SplitBalance>) => (
  <>
    <span>Até hoje: {amountOf(untilToday)}</span>
    <br />
    <span>Ainda por vir: {amountOf(upcoming)}</span>
  </>
);
