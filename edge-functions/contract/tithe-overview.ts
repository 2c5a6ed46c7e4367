import * as z from 'zod/mini';
import { dateIn, type Month, monthOf } from './calendar-date.ts';
import { dizimistaNoun } from './dizimistas.ts';
import { endpoint } from './endpoint.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { months, oneOf } from './filters/kinds.ts';
import { parishDayOf } from './parish-day.ts';
import { localDate, pageQuery, type Role, uuid } from './primitives.ts';
import { reportEndpoints } from './report.ts';

/** Payers about whom a priest asks. The first two lists are of today, the others of the chosen month. */
export const titheLists = {
  atrasados: 'Atrasados',
  'sem-contribuir': 'Sem contribuir há três meses',
  novos: 'Novos',
  deixaram: 'Deixaram de contribuir',
} as const;
export type TitheList = keyof typeof titheLists;

const month = months({ label: 'mês', first: 1900, last: 2999 });

/** A year alone is no month. */
const wholeMonth = {
  ...month,
  rules: [
    ...month.rules,
    {
      between: ['year', 'month'],
      holds: (query: Readonly<Record<string, unknown>>) => query.year === undefined || query.month !== undefined,
      refuses: 'year',
      because: 'precisa do campo "mês"',
    },
  ],
};

/** The month; without one the present month, by the parish's day. */
export const titheMonthFilters = defineFilters({ month: wholeMonth });

/** A list, by default the first one, and the month. */
export const titheListFilters = defineFilters({
  lista: oneOf({ label: 'lista', options: titheLists, all: titheLists.atrasados }),
  month: wholeMonth,
});

interface MonthQuery {
  year?: number | undefined;
  month?: number | undefined;
}

/** The month of a query. */
export const monthIn = ({ year, month: chosen }: MonthQuery, now: Date): Month =>
  year === undefined || chosen === undefined ? monthOf(parishDayOf(now)) : { year, month: chosen };

/** `2026-11` → `2026-11-01` */
export const firstDayOf = (chosen: Month): string => dateIn(chosen, 1);

/** Sums in reais of what was not reversed. */
const sums = {
  /** Payers of whom something was received in the month. */
  dizimistas: z.int(),
  /** Receipts of the month, for instalments of any month, and those of the month before. */
  recebido: z.number(),
  recebido_antes: z.number(),
  /** The month's instalments, without open ones of inactive payers, how many of them are paid, and their value. */
  parcelas: z.int(),
  parcelas_pagas: z.int(),
  esperado: z.number(),
  /** Receipts for these instalments, of any month. */
  recebido_das_parcelas: z.number(),
};

/** Sums by the community in the payer's record, as most write it; null for payers without one. */
const community = z.object({ comunidade: z.nullable(z.string()), ...sums });
export type TitheOfCommunity = z.output<typeof community>;

const titheOfMonth = z.object({
  /** The month's first day. */
  mes: localDate,
  ...sums,
  /** The cash book's sum of the category, with envelopes without a name, by the days on which it counts. */
  no_livro_caixa: z.number(),
  comunidades: z.array(community),
});
export type TitheOfMonth = z.output<typeof titheOfMonth>;

const tithePayer = z.object({
  id: uuid,
  numero_ordinal: z.int(),
  nome: z.string(),
  telefone: z.nullable(z.string()),
  /** True if the payer agrees to be contacted by the parish. */
  autorizacao_comunicacoes: z.boolean(),
  comunidade: z.nullable(z.string()),
  dizimista_ativo: z.boolean(),
  /** How many instalments are late; null in the other lists. */
  meses: z.nullable(z.int()),
  /**
   * Of late payers the first late instalment's due day, of new ones the day of the first payment, of others that of the
   * last one; null where none was ever received.
   */
  desde: z.nullable(localDate),
});
export type TithePayer = z.output<typeof tithePayer>;

export const tithePayerNoun = dizimistaNoun;

const access = ['financial', 'admin'] as const satisfies readonly Role[];
const path = '/carne-dizimo/visao';

const exportedMonth = reportEndpoints({
  path: `${path}/export`,
  access,
  summary: 'O dízimo de um mês por comunidade',
  query: queryOf(titheMonthFilters),
});

const exportedPayers = reportEndpoints({
  path: `${path}/dizimistas/export`,
  access,
  summary: 'Uma lista de dizimistas da visão do dízimo',
  query: queryOf(titheListFilters),
});

export const titheOverview = {
  month: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'O dízimo de um mês: o que entrou nele e no anterior, o que receberam as suas parcelas, e por comunidade',
    query: queryOf(titheMonthFilters),
    answer: titheOfMonth,
  }),
  payers: endpoint({
    method: 'GET',
    path: `${path}/dizimistas`,
    access,
    summary:
      'Os dizimistas atrasados, sem contribuir há três meses, novos de um mês, ou que deixaram de contribuir nele',
    query: queryOf(titheListFilters, pageQuery),
    filters: titheListFilters,
    answer: z.array(tithePayer),
    paginated: true,
  }),
  exportMonthPdf: exportedMonth.pdf,
  exportMonthXls: exportedMonth.xls,
  exportPayersPdf: exportedPayers.pdf,
  exportPayersXls: exportedPayers.xls,
};
