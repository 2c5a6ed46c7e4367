import { monthOf } from '#contract/calendar-date.ts';
import type { BookPart, CashBook } from '#contract/financial-book.ts';
import { storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { Column, Report, ReportTable, Row } from '#contract/report.ts';

const columns: Column[] = [
  { kind: 'number', title: 'Nº', width: 7 },
  { kind: 'date', title: 'Dia', width: 12 },
  { kind: 'text', title: 'Documento', width: 16 },
  { kind: 'text', title: 'Histórico', width: 48 },
  { kind: 'money', title: 'Entrada', width: 15 },
  { kind: 'money', title: 'Saída', width: 15 },
  { kind: 'money', title: 'Saldo', width: 15 },
  { kind: 'text', title: 'Anexo', width: 12 },
];

interface BookReport {
  report: Report;
  /** Of each of its tables. */
  rows: Row[][];
}

/** The book as a report, a table for each account. `annexOf` says how a row names its annex. */
export function bookReportOf(
  { period, is_closed, parts, annexes }: CashBook,
  { parish, generatedAt, annexOf }: { parish: string; generatedAt: Date; annexOf: (number: number) => string },
): BookReport {
  const isYear = period.length === 4;
  const [first = { columns }, ...further] = parts.map(({ name }): ReportTable => ({ caption: name, columns }));
  const numbers = new Set(parts.flatMap(({ lines }) => lines.map(({ number }) => number)));
  const state = is_closed ? 'fechado' : `rascunho, ${isYear ? 'há meses em aberto' : 'o mês está em aberto'}`;
  return {
    report: {
      ...first,
      further,
      parish,
      title: `Livro-caixa de ${isYear ? period : monthTitle(monthOf(`${period}-01`))}`,
      filters: [{ label: 'Situação', value: state }],
      generatedAt,
      ...(!is_closed && { stamp: 'RASCUNHO' }),
      notes: [`Linhas: ${figure.format(numbers.size)}`, `Anexos: ${figure.format(annexes.length)}`],
    },
    rows: parts.map((part) => rowsOf(part, annexOf)),
  };
}

const figure = new Intl.NumberFormat('pt-BR');

function rowsOf({ opening, closing, lines }: BookPart, annexOf: (number: number) => string): Row[] {
  const centsOf = (amount: number | null) => (amount === null ? null : storedCents(amount));
  const sumOf = (side: 'income' | 'expense') => lines.reduce((sum, line) => sum + (centsOf(line[side]) ?? 0), 0);
  const named = (name: string, ...amounts: (number | null)[]): Row => [null, null, null, name, ...amounts, null];
  return [
    ...(opening === null ? [] : [named('Saldo anterior', null, null, centsOf(opening))]),
    ...lines.map(({ number, day, document, history, income, expense, balance, annex }) => [
      ...[number, day, document, history, centsOf(income), centsOf(expense), centsOf(balance)],
      annex === null ? null : annexOf(annex),
    ]),
    named(closing === null ? 'Total' : 'Total e saldo final', sumOf('income'), sumOf('expense'), centsOf(closing)),
  ];
}
