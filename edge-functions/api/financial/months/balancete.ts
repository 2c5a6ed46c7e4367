import { formatDay, monthOf } from '#contract/calendar-date.ts';
import { monthName } from '#contract/day-names.ts';
import type { CategoryLine } from '#contract/financial-months.ts';
import { shownShare } from '#contract/financial-purposes.ts';
import { storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import { listed } from '#contract/noun.ts';
import type { Parish } from '#contract/parish.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Column, ReportTable, Row } from '#contract/report.ts';
import type { ReportCall, Sheet } from '../../collection/reports.ts';
import { readParish } from '../../gateways/parish.ts';
import { type Lines, linesOf } from './store.ts';

/** The balancete of a month with its year to date, or of a year. */
export async function balanceteFor({ caller, query, gateways }: ReportCall<{ period: string }>): Promise<Sheet> {
  const { period } = query;
  const isYear = period.length === 4;
  const january = `${period.slice(0, 4)}-01`;
  const [parish, own, toDate] = await Promise.all([
    readParish(caller.db),
    isYear ? linesOf(caller, `${period}-12`, january) : linesOf(caller, period),
    isYear ? undefined : linesOf(caller, period, january),
  ]);
  return balanceteOf({ period, parish, own, toDate, generatedAt: gateways.now() });
}

interface Balancete {
  /** `YYYY-MM` or `YYYY`. */
  period: string;
  parish: Parish;
  own: Lines;
  /** From January to this month; undefined of a year. */
  toDate: Lines | undefined;
  generatedAt: Date;
}

/** The sheet for the curia: accounts, categories of both sides, and who signs for them. */
function balanceteOf({ period, parish, own, toDate, generatedAt }: Balancete): Sheet {
  const month = toDate && monthOf(`${period}-01`);
  const names: Names = {
    own: month ? 'No mês' : 'No ano',
    toDate: month && (month.month === 1 ? 'Janeiro' : `Janeiro a ${monthName(month.month)}`),
  };
  const tables = [
    accountTable(own),
    categoryTable('Entradas', 'income', names, own, toDate),
    categoryTable('Saídas', 'expense', names, own, toDate),
    ...(own.share || toDate?.share ? [shareTable(names, own, toDate)] : []),
    ...(own.purposes.length > 0 ? [purposeTable(own)] : []),
    summaryTable(names, own, toDate),
  ];
  const [first, ...further] = tables.map(({ table }) => table) as [ReportTable, ...ReportTable[]];
  return {
    fileName: `balancete-${period}`,
    report: {
      ...first,
      further,
      parish: parish.name,
      issuer: [parish.legal && `${parish.legal.name}, CNPJ ${parish.legal.cnpj}`, parish.diocese].flatMap(
        (line) => line ?? [],
      ),
      title: `Balancete de ${month ? monthTitle(month) : period}`,
      filters: [{ label: 'Situação', value: stateOf(own, month ? 'mês' : 'ano') }],
      generatedAt,
      ...(!own.is_closed && { stamp: 'RASCUNHO' }),
      notes: [
        `Transações: ${figure.format(own.categories.reduce((sum, { entries }) => sum + entries, 0))}`,
        `Saídas sem comprovante: ${figure.format(own.without_paper)}`,
      ],
      signers: ['Local e data', 'Pároco', 'Tesoureiro', 'Conselho de Assuntos Econômicos'],
    },
    rows: tables.map(({ rows }) => rows),
  };
}

const figure = new Intl.NumberFormat('pt-BR');

/** 'fechado em 02/10/2026 por Raimundo' */
function stateOf({ is_closed, closing }: Pick<Lines, 'is_closed' | 'closing'>, what: 'mês' | 'ano'): string {
  if (!is_closed) return what === 'mês' ? 'rascunho, o mês está em aberto' : 'rascunho, há meses em aberto';
  if (!closing) return what === 'mês' ? 'fechado com os meses seguintes' : 'todos os meses fechados';
  const by = closing.closed_name ? ` por ${closing.closed_name}` : '';
  return `fechado em ${formatDay(parishDayOf(new Date(closing.closed_at)))}${by}`;
}

const money = (title: string): Column => ({ kind: 'money', title, width: 13.5, summed: true });

const accountSums = [
  ['Saldo anterior', 'opening'],
  ['Entradas', 'income'],
  ['Saídas', 'expense'],
  ['Recebido de outra conta', 'transferred_in'],
  ['Passado a outra conta', 'transferred_out'],
  ['Saldo final', 'closing'],
] as const;

const accountTable = ({ accounts }: Lines): FilledTable => ({
  table: {
    caption: 'Contas',
    columns: [{ kind: 'text', title: 'Conta', width: 13 }, ...accountSums.map(([title]) => money(title))],
    sumLabel: 'Total',
  },
  rows: accounts.map((line) => [line.name, ...accountSums.map(([, key]) => storedCents(line[key]))]),
});

interface Names {
  own: string;
  toDate: string | undefined;
}

interface FilledTable {
  table: ReportTable;
  rows: Row[];
}

const moneyColumns = ({ own, toDate }: Names): Column[] =>
  [own, toDate].flatMap((title) => (title ? [{ ...money(title), width: 17 }] : []));

/** The columns of sums that have a name each, and no total. */
const labelledSums = (names: Names): Column[] => [
  { kind: 'text', title: '', width: 62 },
  ...moneyColumns(names).map((column) => ({ ...column, summed: false })),
];

/** The categories of a side that had money in the period or since January, in the order of the plan. */
function categoryTable(
  caption: string,
  side: CategoryLine['type'],
  names: Names,
  own: Lines,
  toDate: Lines | undefined,
): FilledTable {
  const keyOf = ({ name, code }: CategoryLine) => JSON.stringify([code, name]);
  const ofSide = ({ categories }: Lines) => categories.filter(({ type }) => type === side);
  const inPeriod = new Map(ofSide(own).map((line) => [keyOf(line), line]));
  return {
    table: {
      caption,
      columns: [
        { kind: 'text', title: 'Código', width: 12 },
        { kind: 'text', title: 'Categoria', width: 40 },
        { kind: 'number', title: 'Transações', width: 10, summed: true },
        ...moneyColumns(names),
      ],
      sumLabel: 'Total',
    },
    rows: ofSide(toDate ?? own).map((line) => {
      const { entries, amount } = inPeriod.get(keyOf(line)) ?? { entries: 0, amount: 0 };
      const sums = toDate ? [amount, line.amount] : [amount];
      return [line.code ?? 'Sem código', line.name ?? 'Sem categoria', entries, ...sums.map(storedCents)];
    }),
  };
}

const purposeSums = [
  ['A repassar antes', 'opening'],
  ['Recolhido', 'shares'],
  ['Repassado', 'passed_on'],
  ['A repassar no fim', 'rest'],
] as const;

/** Money that was collected for others, by who gets it. */
const purposeTable = ({ purposes }: Lines): FilledTable => ({
  table: {
    caption: 'Dinheiro que não é da paróquia',
    columns: [
      { kind: 'text', title: 'Destino', width: 21 },
      { kind: 'text', title: 'Quem recebe', width: 21 },
      ...purposeSums.map(([title]) => money(title)),
    ],
    sumLabel: 'Total',
  },
  rows: purposes.map((line) => [line.purpose, line.receiver, ...purposeSums.map(([, key]) => storedCents(line[key]))]),
});

/** The share of the diocese: by what it was counted, what is due and what was paid. */
function shareTable(names: Names, own: Lines, toDate: Lines | undefined): FilledTable {
  const whole = toDate ?? own;
  const columns = [own, ...(toDate ? [toDate] : [])].map(({ share }) => share ?? nothingDecreed);
  const counting = whole.categories.filter(({ type, in_share }) => in_share && type === 'income');
  const base = whole.counts_alike
    ? listed(counting.map(({ name }) => name ?? 'Sem categoria'))
    : 'as categorias do decreto de cada mês';
  const rows = [
    ['A pagar de antes', 'opening'],
    [`Entradas que contam${base && `: ${base}`}`, 'base'],
    [`Parte da diocese${percentsIn(names, own, toDate)}`, 'due'],
    ['Pago', 'paid'],
    ['A pagar no fim', 'rest'],
  ] as const;
  return {
    table: { caption: 'Parte da diocese', columns: labelledSums(names) },
    rows: rows.map(([name, key]) => [name, ...columns.map((share) => storedCents(share[key]))]),
  };
}

/** ', 33,333%', or by column where they differ: ' (no mês 50%, janeiro a outubro percentuais diferentes)' */
function percentsIn(names: Names, own: Lines, toDate: Lines | undefined): string {
  const said = [
    { name: names.own, share: own.share },
    { name: names.toDate ?? '', share: toDate?.share },
  ].flatMap(({ name, share }) => (share ? [{ name: name.toLowerCase(), percent: percentIn(share) }] : []));
  const percents = new Set(said.map(({ percent }) => percent));
  return percents.size === 1
    ? `, ${[...percents][0]}`
    : ` (${said.map(({ name, percent }) => `${name} ${percent}`).join(', ')})`;
}

const percentIn = ({ percent }: NonNullable<Lines['share']>): string =>
  percent === null ? 'percentuais diferentes' : shownShare(percent);

const nothingDecreed: NonNullable<Lines['share']> = { percent: null, opening: 0, base: 0, due: 0, paid: 0, rest: 0 };

/** Both sides together, and what stands in no balance. */
function summaryTable(names: Names, own: Lines, toDate: Lines | undefined): FilledTable {
  const sums = [own, ...(toDate ? [toDate] : [])].map((lines) => ({
    ...sidesOf(lines),
    early: storedCents(lines.before_opening.income) - storedCents(lines.before_opening.expense),
  }));
  const rows: [string, number[]][] = [
    ['Entradas', sums.map(({ income }) => income)],
    ['Saídas', sums.map(({ expense }) => expense)],
    ['Resultado', sums.map(({ income, expense }) => income - expense)],
  ];
  const early = sums.map((each) => each.early);
  if (early.some((cents) => cents !== 0)) rows.push(['De antes do saldo inicial das contas, fora dos saldos', early]);
  return {
    table: {
      caption: 'Resumo',
      columns: labelledSums(names),
    },
    rows: rows.map(([name, cents]) => [name, ...cents]),
  };
}

function sidesOf({ categories }: Lines): { income: number; expense: number } {
  const sides = { income: 0, expense: 0 };
  for (const { type, amount } of categories) sides[type] += storedCents(amount);
  return sides;
}
