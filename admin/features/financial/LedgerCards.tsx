import type { ReactNode } from 'react';
import type { LedgerStats, SplitBalance } from '#contract/financial.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';
import styles from './Financial.module.css';

interface LedgerCardsProps {
  /** The days whose sums they are: 'Em novembro'. */
  period: string;
  /** The sums of all rows that the filters find; undefined while they load, null if they could not be read. */
  stats: LedgerStats | undefined | null;
  /** The balance until today and to come, where rows of days to come are. */
  split: SplitBalance;
  /** Other figures beside them. */
  others?: ReactNode;
}

export function LedgerCards({ period, stats, split, others }: LedgerCardsProps) {
  const cards = [
    ['Entradas', stats && amountOfSum(stats.totalIncome), undefined],
    ['Saídas', stats && amountOfSum(stats.totalExpense), undefined],
    ['Total', stats && amountOfSum(stats.balance), split && <Split {...split} />],
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

const Split = ({ untilToday, toCome }: NonNullable<SplitBalance>) => (
  <>
    <span>Até hoje: {amountOfSum(untilToday)}</span>
    <br />
    <span>A vencer: {amountOfSum(toCome)}</span>
  </>
);

const figures = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Sums have more digits than an amount may have; their minus is that of amounts. */
export const amountOfSum = (reais: number): string => figures.format(reais).replace('-', '−');
