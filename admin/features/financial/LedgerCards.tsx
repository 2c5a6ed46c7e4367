import type { ReactNode } from 'react';
import type { LedgerStats, SplitBalance } from '#contract/financial.ts';
import { shownReais } from '#contract/money.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';
import styles from './Financial.module.css';

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
    ['Entradas', stats && shownReais(stats.totalIncome), undefined],
    ['Saídas', stats && shownReais(stats.totalExpense), undefined],
    ['Total', stats && shownReais(stats.balance), split && <Split {...split} />],
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
    <span>Até hoje: {shownReais(untilToday)}</span>
    <br />
    <span>Ainda por vir: {shownReais(upcoming)}</span>
  </>
);
