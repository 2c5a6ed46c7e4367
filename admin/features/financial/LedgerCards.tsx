import type { ReactNode } from 'react';
import type { LedgerStats } from '#contract/financial.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';

interface LedgerCardsProps {
  /** The sums of all rows that the filters find; unknown while they load. */
  stats: LedgerStats | undefined;
  /** Other figures beside them. */
  others?: ReactNode;
}

export function LedgerCards({ stats, others }: LedgerCardsProps) {
  const cards = [
    ['Entradas', stats?.totalIncome],
    ['Saídas', stats?.totalExpense],
    ['Total', stats?.balance],
  ] as const;
  return (
    <Figures>
      {cards.map(([label, reais]) => (
        <Figure key={label} label={label} value={reais === undefined ? undefined : amountOfSum(reais)} />
      ))}
      {others}
    </Figures>
  );
}

const figures = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Sums have more digits than an amount may have. */
export const amountOfSum = (reais: number): string => figures.format(reais);
