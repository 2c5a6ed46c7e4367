import type { ReactNode } from 'react';
import type { LedgerStats, SplitBalance } from '#contract/financial.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';

interface LedgerCardsProps {
  /** The sums of all rows that the filters find; unknown while they load. */
  stats: LedgerStats | undefined;
  /** The balance until today and to come, where rows of days to come are. */
  split: SplitBalance;
  /** Other figures beside them. */
  others?: ReactNode;
}

export function LedgerCards({ stats, split, others }: LedgerCardsProps) {
  const cards = [
    ['Entradas', stats?.totalIncome, undefined],
    ['Saídas', stats?.totalExpense, undefined],
    ['Total', stats?.balance, split && <Split {...split} />],
  ] as const;
  return (
    <Figures>
      {cards.map(([label, reais, note]) => (
        <Figure key={label} label={label} value={reais === undefined ? undefined : amountOfSum(reais)} note={note} />
      ))}
      {others}
    </Figures>
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
