import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint, fileEndpoint } from './endpoint.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { labelled } from './label.ts';
import { instant, localDate, uuid } from './primitives.ts';
import { reportEndpoints, reportFormats } from './report.ts';

/** `YYYY-MM`, of the years that the cash book takes. */
export const monthOfBooks = labelled(
  z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/), z.minLength(7)),
  'mês',
);

/** A month, or a whole year: `YYYY-MM` or `YYYY`. */
export const monthOrYearOfBooks = labelled(
  z.string().check(z.regex(/^(19|2\d)\d\d(-(0[1-9]|1[0-2]))?$/), z.minLength(4)),
  'mês ou ano',
);

/** Who closed a month, and who opened it again, when and why. */
const closing = z.object({
  closed_at: instant,
  /** Null for the product's own work. */
  closed_name: z.nullable(z.string()),
  reopened_at: z.nullable(instant),
  reopened_name: z.nullable(z.string()),
  reopen_reason: z.nullable(z.string()),
});
export type Closing = z.output<typeof closing>;

const listedMonth = z.object({
  month: monthOfBooks,
  /** Rows of the cash book that count in it. */
  entries: z.int(),
  is_over: z.boolean(),
  is_closed: z.boolean(),
  /** True of the one that may be closed now. */
  is_next: z.boolean(),
  /** True of the closed one that may be opened again. */
  is_last: z.boolean(),
  /** The last first: the one in force, and those that were opened again. */
  closings: z.array(closing),
});
export type ListedMonth = z.output<typeof listedMonth>;

const sums = { income: z.number(), expense: z.number() };

const accountLine = z.object({
  account_id: uuid,
  name: z.string(),
  opening: z.number(),
  ...sums,
  transferred_in: z.number(),
  transferred_out: z.number(),
  closing: z.number(),
});
export type AccountLine = z.output<typeof accountLine>;

const categoryLine = z.object({
  /** Null of rows without a category. */
  name: z.nullable(z.string()),
  /** In the plan of the diocese. */
  code: z.nullable(z.string()),
  type: z.enum(['income', 'expense']),
  amount: z.number(),
  entries: z.int(),
  /** True if the share of the diocese counts it. */
  in_share: z.boolean(),
});
export type CategoryLine = z.output<typeof categoryLine>;

/** Money that isn't the parish's, of a receiver. */
const purposeLine = z.object({
  purpose: z.string(),
  receiver: z.string(),
  /** To be passed on when the days began. */
  opening: z.number(),
  shares: z.number(),
  passed_on: z.number(),
  rest: z.number(),
});
export type PurposeLine = z.output<typeof purposeLine>;

/** The share of the diocese, in percent and reais. */
const shareLines = z.object({
  /** Null of several months that differ in it. */
  percent: z.nullable(z.number()),
  /** The rest of the months before. */
  opening: z.number(),
  base: z.number(),
  due: z.number(),
  paid: z.number(),
  rest: z.number(),
});

/** Faults of a month that a person sees before closing it. They warn and forbid nothing. */
export const monthChecks = [
  ...(['open_cases', 'uncategorized', 'below_zero', 'without_paper', 'no_count'] as const),
  ...(['no_legal_name', 'no_diocese'] as const),
] as const;

const check = z.object({
  kind: z.enum(monthChecks),
  /** How many there are. */
  entries: z.int(),
  /** Of `below_zero` the account, its balance and the first day. */
  name: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  day: z.nullable(localDate),
});
export type FoundCheck = z.output<typeof check>;

const monthSheet = z.object({
  month: monthOfBooks,
  is_over: z.boolean(),
  /** Null of an open month, whose lines are those of now. */
  closing: z.nullable(closing),
  accounts: z.array(accountLine),
  categories: z.array(categoryLine),
  purposes: z.array(purposeLine),
  /** Null where nothing was decreed for the month. */
  share: z.nullable(shareLines),
  /** Rows of before the opening day of their account, which are in no balance. */
  before_opening: z.object(sums),
  checks: z.array(check),
});
export type MonthSheet = z.output<typeof monthSheet>;

const path = '/financial/meses';
const params = z.object({ month: monthOfBooks });

export const reopeningFields = defineFields({
  reason: line({ label: 'motivo', max: 500, help: 'Todos que veem o mês o leem.' }),
});

const balancete = reportEndpoints({
  path: `${path}/balancete`,
  access: bookkeepers,
  summary: 'O balancete de um mês ou de um ano, rascunho enquanto está em aberto',
  query: z.object({ period: monthOrYearOfBooks }),
});

/** Sums for the notice board, without what tells of one person. */
const publicSheet = fileEndpoint({
  path: `${path}/prestacao-de-contas/pdf`,
  access: bookkeepers,
  summary: 'A prestação de contas de um mês para o mural, em PDF: sem nomes, rascunho enquanto o mês está em aberto',
  query: z.object({ month: monthOfBooks }),
  file: reportFormats.pdf.mediaType,
});

export const financialMonths = {
  list: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary: 'Os meses do livro-caixa, o último primeiro: fechados, por quem e quando, e em aberto',
    answer: z.array(listedMonth),
  }),
  byMonth: endpoint({
    method: 'GET',
    path: `${path}/:month`,
    access: bookkeepers,
    summary: 'Um mês: saldos das contas, somas das categorias e o que ainda não está em ordem',
    params,
    answer: monthSheet,
  }),
  balancetePdf: balancete.pdf,
  balanceteXls: balancete.xls,
  publicSheet,
  close: endpoint({
    method: 'POST',
    path: `${path}/:month/fechar`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Fecha um mês que já terminou: nada dele muda mais',
    params,
    answer: z.null(),
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/:month/reabrir`,
    access: ['admin'],
    changesSite: false,
    summary: 'Reabre o último mês fechado, com o motivo',
    params,
    body: bodyOf(reopeningFields),
    answer: z.null(),
  }),
};
