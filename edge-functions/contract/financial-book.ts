import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { monthOrYearOfBooks } from './financial-months.ts';
import { scanType } from './financial-scan.ts';
import { localDate, uuid } from './primitives.ts';

/** A row of the book, or one side of a transfer. Amounts are reais; a counter-entry's are below zero. */
const bookLine = z.object({
  /** Of all rows in the order of their days, from 1; a transfer has one for both sides. */
  number: z.int(),
  day: localDate,
  document: z.nullable(z.string()),
  history: z.string(),
  income: z.nullable(z.number()),
  expense: z.nullable(z.number()),
  /** Of the account after it; null of a row that is in no balance. */
  balance: z.nullable(z.number()),
  /** The annex with its paper: the number of the first row that has it. */
  annex: z.nullable(z.int()),
});
export type BookLine = z.output<typeof bookLine>;

/** An account, or, without balances, the rows of before the opening day of their account. */
const bookPart = z.object({
  name: z.string(),
  opening: z.nullable(z.number()),
  closing: z.nullable(z.number()),
  lines: z.array(bookLine),
});
export type BookPart = z.output<typeof bookPart>;

const annex = z.object({
  number: z.int(),
  day: localDate,
  title: z.string(),
  of: z.enum(['transaction', 'transfer']),
  /** The row's. */
  id: uuid,
  type: scanType,
});
export type Annex = z.output<typeof annex>;

const cashBook = z.object({
  /** `YYYY-MM`, or `YYYY`. */
  period: monthOrYearOfBooks,
  is_closed: z.boolean(),
  parts: z.array(bookPart),
  annexes: z.array(annex),
});
export type CashBook = z.output<typeof cashBook>;

export const financialBook = endpoint({
  method: 'GET',
  path: '/financial/livro-caixa',
  access: bookkeepers,
  summary: 'O livro-caixa de um mês ou de um ano, conta por conta, na ordem dos dias e com o saldo de cada linha',
  query: z.object({ period: monthOrYearOfBooks }),
  answer: cashBook,
});
