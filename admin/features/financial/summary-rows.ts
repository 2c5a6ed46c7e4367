import { monthOf } from '#contract/calendar-date.ts';
import type { LedgerSummary } from '#contract/financial.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

type Sums = Readonly<Record<'income' | 'expense', number>>;

const sumColumns = ['Entradas', 'Saídas', 'Total'].map((header) => ({ header, width: '20%', figures: true as const }));

function rowOf(name: string, sums: Sums): string[] {
  const [income, expense] = [storedCents(sums.income), storedCents(sums.expense)];
  return [name, ...[income, expense, income - expense].map(shownMoney)];
}

/** The tables by month and by category, on the screen and on paper. */
export const summaryTables = ({ months, categories }: LedgerSummary) => [
  {
    title: 'Por mês',
    columns: [{ header: 'Mês' }, ...sumColumns],
    rows: months.map((sums) => rowOf(monthTitle(monthOf(sums.month)), sums)),
  },
  {
    title: 'Por categoria',
    columns: [{ header: 'Categoria' }, ...sumColumns],
    rows: categories.map((sums) => rowOf(sums.category ?? 'Sem categoria', sums)),
  },
];

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
  return {
    title: 'Entradas e saídas por mês e por categoria',
    generatedAt: new Date().toISOString(),
    notes: summary.months.length > 0 ? [...notes, saidOf(summary.months)] : notes,
    sections: summaryTables(summary),
    empty: 'Nenhuma transação encontrada',
  };
}
