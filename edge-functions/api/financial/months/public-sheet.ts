import { monthOf } from '#contract/calendar-date.ts';
import { sheetHeadings } from '#contract/financial-categories.ts';
import { storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { Parish } from '#contract/parish.ts';
import type { ReportTable, Row } from '#contract/report.ts';
import type { ReportCall, Sheet } from '../../collection/reports.ts';
import { readParish } from '../../gateways/parish.ts';
import { stateOf } from './balancete.ts';
import { type PublicLine, publicLinesOf } from './public-lines.ts';
import { type Lines, linesOf } from './store.ts';

/** The sheet of a month for the notice board. */
export async function publicSheetFor({ caller, query, gateways }: ReportCall<{ month: string }>): Promise<Sheet> {
  const [parish, lines] = await Promise.all([readParish(caller.db), linesOf(caller, query.month)]);
  return publicSheetOf({ month: query.month, parish, lines, generatedAt: gateways.now() });
}

interface PublicSheet {
  /** `YYYY-MM`. */
  month: string;
  parish: Parish;
  lines: Lines;
  generatedAt: Date;
}

/** A page for all who pass by: it names nobody, not even who closed the month. */
function publicSheetOf({ month, parish, lines, generatedAt }: PublicSheet): Sheet {
  const { income, expense, works } = publicLinesOf(lines.categories);
  const tables = [
    tableOf('Entradas', income),
    tableOf('Saídas', expense),
    ...(works.length > 0 ? [tableOf(sheetHeadings.works, works)] : []),
    summaryOf(lines),
  ];
  const [first, ...further] = tables.map(({ table }) => table) as [ReportTable, ...ReportTable[]];
  const { is_closed, closing } = lines;
  return {
    fileName: `prestacao-de-contas-${month}`,
    report: {
      ...first,
      further,
      parish: parish.name,
      title: `Prestação de contas de ${monthTitle(monthOf(`${month}-01`))}`,
      filters: [
        {
          label: 'Situação',
          value: stateOf({ is_closed, closing: closing && { ...closing, closed_name: null } }, 'mês'),
        },
      ],
      generatedAt,
      ...(!is_closed && { stamp: 'RASCUNHO' }),
      notes: [
        'Esta folha mostra somas e nenhum nome. O que poderia mostrar o que uma só pessoa deu ou recebeu está somado.',
      ],
    },
    rows: tables.map(({ rows }) => rows),
  };
}

interface FilledTable {
  table: ReportTable;
  rows: Row[];
}

const columns = (summed: boolean): ReportTable['columns'] => [
  { kind: 'text', title: '', width: 76 },
  { kind: 'money', title: 'Valor', width: 19, summed },
];

const tableOf = (caption: string, lines: readonly PublicLine[]): FilledTable => ({
  table: { caption, columns: columns(true), sumLabel: 'Total' },
  rows: lines.map(({ name, cents }) => [name, cents]),
});

/** All accounts together. Transfers between them are neither income nor expense. */
function summaryOf({ accounts, categories, before_opening }: Lines): FilledTable {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + storedCents(amount), 0);
  const amountsOf = (side: 'income' | 'expense') =>
    categories.flatMap(({ type, amount }) => (type === side ? [amount] : []));
  const [income, expense] = [sumOf(amountsOf('income')), sumOf(amountsOf('expense'))];
  const early = storedCents(before_opening.income) - storedCents(before_opening.expense);
  const rows: [string, number][] = [
    ['Saldo anterior de todas as contas', sumOf(accounts.map(({ opening }) => opening))],
    ['Entradas', income],
    ['Saídas', expense],
    ['Resultado do mês', income - expense],
    ['Saldo final de todas as contas', sumOf(accounts.map(({ closing }) => closing))],
  ];
  if (early !== 0) rows.splice(4, 0, ['De antes do saldo inicial das contas, fora dos saldos', early]);
  return { table: { caption: 'Resumo', columns: columns(false) }, rows };
}
