import { monthOf } from '#contract/calendar-date.ts';
import { sheetHeadings } from '#contract/financial-categories.ts';
import { storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { Parish } from '#contract/parish.ts';
import type { ReportTable, Row } from '#contract/report.ts';
import type { ReportCall, Sheet } from '../../collection/reports.ts';
import { readParish } from '../../gateways/parish.ts';
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
    ...(works.length > 0
      ? [tableOf(withoutWorks, expense), tableOf(sheetHeadings.works, works)]
      : [tableOf('Saídas', expense)]),
    summaryOf(lines, { income, expense, works }),
  ];
  const [first, ...further] = tables.map(({ table }) => table) as [ReportTable, ...ReportTable[]];
  return {
    fileName: `prestacao-de-contas-${month}`,
    report: {
      ...first,
      further,
      parish: parish.name,
      title: `Prestação de contas de ${monthTitle(monthOf(`${month}-01`))}`,
      filters: lines.is_closed ? [{ label: 'Situação', value: 'mês fechado' }] : [],
      generatedAt,
      ...(!lines.is_closed && { stamp: 'RASCUNHO' }),
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

const withoutWorks = 'Saídas sem as obras';

/** All accounts together. Transfers between them are neither income nor expense. */
function summaryOf(
  { accounts, purposes, before_opening }: Lines,
  { income, expense, works }: ReturnType<typeof publicLinesOf>,
): FilledTable {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + storedCents(amount), 0);
  const totalOf = (lines: readonly PublicLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
  const [received, spent, built] = [totalOf(income), totalOf(expense), totalOf(works)];
  const early = storedCents(before_opening.income) - storedCents(before_opening.expense);
  const ofOthers = sumOf(purposes.flatMap(({ rest }) => (rest > 0 ? [rest] : [])));
  const rows: [string, number][] = [
    ['Saldo anterior de todas as contas', sumOf(accounts.map(({ opening }) => opening))],
    ['Entradas', received],
    [works.length > 0 ? withoutWorks : 'Saídas', spent],
    ...(works.length > 0 ? [[sheetHeadings.works, built] as [string, number]] : []),
    ['Resultado do mês', received - spent - built],
    ...(early === 0 ? [] : [['De antes do saldo inicial das contas, fora dos saldos', early] as [string, number]]),
    ['Saldo final de todas as contas', sumOf(accounts.map(({ closing }) => closing))],
    ...(ofOthers === 0 ? [] : [['Deste saldo, a repassar: não é da paróquia', ofOthers] as [string, number]]),
  ];
  return { table: { caption: 'Resumo', columns: columns(false) }, rows };
}
