import { monthNames } from '#contract/day-names.ts';
import type { LedgerSummary } from '#contract/financial.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';
import { amountOfSum } from './LedgerCards.tsx';

export const sumColumns = ['Entradas', 'Saídas', 'Total'] as const;

interface Sums {
  income: number;
  expense: number;
}

/** In whole cents, so that no difference has a fraction of one. */
const difference = ({ income, expense }: Sums): number => (Math.round(income * 100) - Math.round(expense * 100)) / 100;

const figuresOf = (sums: Sums): string[] => [sums.income, sums.expense, difference(sums)].map(amountOfSum);

/** `2026-03` → 'março de 2026' */
export const monthName = (month: string): string =>
  `${(monthNames[Number(month.slice(5)) - 1] ?? '').toLowerCase()} de ${month.slice(0, 4)}`;

export const monthRows = ({ months }: Pick<LedgerSummary, 'months'>): string[][] =>
  months.map(({ month, ...sums }) => [monthName(month), ...figuresOf(sums)]);

export const categoryRows = ({ categories }: Pick<LedgerSummary, 'categories'>): string[][] =>
  categories.map(({ category, ...sums }) => [category ?? 'Sem categoria', ...figuresOf(sums)]);

/** The chart's content in a sentence. */
export function saidOf(months: LedgerSummary['months']): string {
  const sum = (side: 'income' | 'expense') =>
    amountOfSum(months.reduce((cents, month) => cents + Math.round(month[side] * 100), 0) / 100);
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month].map((month) => month && monthName(month));
  const span = first === last ? `Em ${first}` : `De ${first} a ${last}`;
  return `${span} entraram ${sum('income')} e saíram ${sum('expense')}.`;
}

export function printedSummary(summary: LedgerSummary, notes: readonly string[]): PrintDocument {
  const columnsOf = (header: string) => [
    { header },
    ...sumColumns.map((title) => ({ header: title, width: '20%', figures: true as const })),
  ];
  return {
    title: 'Entradas e saídas por mês e por categoria',
    generatedAt: new Date().toISOString(),
    notes: summary.months.length > 0 ? [...notes, saidOf(summary.months)] : notes,
    sections: [
      { title: 'Por mês', columns: columnsOf('Mês'), rows: monthRows(summary) },
      { title: 'Por categoria', columns: columnsOf('Categoria'), rows: categoryRows(summary) },
    ],
    empty: 'Nenhuma transação encontrada',
  };
}
