import { monthOf } from '#contract/calendar-date.ts';
import type { LedgerSummary } from '#contract/financial.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

export const sumColumns = ['Entradas', 'Saídas', 'Total'] as const;

interface Sums {
  income: number;
  expense: number;
}

const figuresOf = (sums: Sums): string[] => {
  const [income, expense] = [storedCents(sums.income), storedCents(sums.expense)];
  return [income, expense, income - expense].map(shownMoney);
};

export const monthRows = ({ months }: Pick<LedgerSummary, 'months'>): string[][] =>
  months.map(({ month, ...sums }) => [monthTitle(monthOf(month)), ...figuresOf(sums)]);

export const categoryRows = ({ categories }: Pick<LedgerSummary, 'categories'>): string[][] =>
  categories.map(({ category, ...sums }) => [category ?? 'Sem categoria', ...figuresOf(sums)]);

/** The chart's content in a sentence. */
export function saidOf(months: LedgerSummary['months']): string {
  const sum = (side: 'income' | 'expense') =>
    shownMoney(months.reduce((cents, month) => cents + storedCents(month[side]), 0));
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month].map(
    (month) => month && monthTitle(monthOf(month)),
  );
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
