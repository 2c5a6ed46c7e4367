import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { collection } from './collection.ts';
import { givingBody } from './donations.ts';
import { endpoint } from './endpoint.ts';
import { choice, rowChoice } from './fields/choice.ts';
import { date } from './fields/dates.ts';
import { defaulted, defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf, type Rule, recordOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { dayRange, inUse, moneyRange, oneOf, words } from './filters/kinds.ts';
import { accountNames } from './financial-accounts.ts';
import { collectionDay, collectionFields, collectionsBody } from './financial-collections.ts';
import { historyOf, reasonFields, removedTransaction } from './financial-history.ts';
import { purposeNames } from './financial-purposes.ts';
import { scanEndpoints, scanType } from './financial-scan.ts';
import { labelled } from './label.ts';
import { ledgerDays } from './ledger-days.ts';
import { inexactSentence } from './money.ts';
import { ifGiven, orElse } from './not-given.ts';
import { feminine } from './noun.ts';
import { payment as receipt } from './parcelas.ts';
import { folded } from './plain-signs.ts';
import { calendarDay, instant, pageQuery, uuid, version } from './primitives.ts';
import { reportEndpoints } from './report.ts';

/** Labels of the two sides of the cash book. */
const transactionTypes = { income: 'Entrada', expense: 'Saída' } as const;

type Side = keyof typeof transactionTypes;

const missing = 'Valor e data são campos obrigatórios';

const path = '/financial';

const categories = endpoint({
  method: 'GET',
  path: `${path}/categories`,
  access: bookkeepers,
  summary: 'As categorias em uso',
  answer: z.array(z.string()),
});

export const financialFields = defineFields({
  title: optional(line({ label: 'título', max: 200 })),
  amount: money({
    label: 'valor',
    sentences: {
      missing,
      wrong: 'Por favor, insira um valor válido maior que zero',
      inexact: inexactSentence,
    },
  }),
  type: choice({ label: 'tipo', options: transactionTypes, initial: 'income' }),
  category: optional(line({ label: 'categoria', max: 100, proposedBy: categories.path })),
  account_id: defaulted(rowChoice({ label: 'conta' })),
  transaction_date: date({ label: 'data', days: ledgerDays, sentences: { missing } }),
  document_number: optional(line({ label: 'número do documento', max: 60, help: 'Da nota, do recibo ou do boleto.' })),
  payee: optional(line({ label: 'favorecido', max: 100, help: 'Quem recebeu; numa entrada, quem pagou.' })),
  purpose_id: optional(
    rowChoice({ label: 'destino', help: 'Só do que não é da paróquia, ou não é todo dela: vai ser repassado.' }),
  ),
  receiver_id: optional(
    rowChoice({
      label: 'repasse',
      caption: 'Repasse a',
      help: 'Só do que foi recebido para outros e agora é entregue.',
    }),
  ),
  description: optional(prose({ label: 'descrição', max: 2000, rows: 3 })),
});

/** True for the category of what payers give, however it is written. */
export const isTithe = (category: string | null | undefined): boolean =>
  /^dizimos?$/.test(folded(category ?? '').trim());

/** Tithe is income; also a check of the table. */
export const titheIsIncome: Rule<{ type: Side; category?: string | null | undefined }> = {
  between: ['type', 'category'],
  holds: ({ type, category }) => type === 'income' || !isTithe(category),
  refuses: 'category',
  because: 'não pode ser "Dízimo" numa saída: dízimo é sempre entrada',
};

/** The payer of an instalment, beside the row of its payment. */
const payer = z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() });

/** A row of the cash book. Amounts are reais; only a counter-entry's is negative. */
const transaction = recordOf(financialFields, {
  id: uuid,
  /** The day on which it was received or spent, where its month was closed before; null if that is its date. */
  happened_on: z.nullable(calendarDay),
  /** True if its money became another's after its month was closed: a row of kind `moved` takes it out. */
  is_moved: z.boolean(),
  /** The payment to which a row belongs that nobody changes; null for a row that people wrote. */
  payment_id: z.nullable(uuid),
  /** The row's part in its payment. */
  kind: z.nullable(z.enum(['income', 'fee', 'moved'])),
  payer: z.nullable(payer),
  /** The row that people wrote whose money it is; its papers are shown here. */
  plain: z.nullable(z.object({ id: uuid, title: z.nullable(z.string()) })),
  /** That of its category in the diocese's plan. */
  category_code: z.nullable(z.string()),
  /** For what it was collected, or of what an expense passed on; null where it is the parish's own. */
  purpose_name: z.nullable(z.string()),
  /** To whom an expense passed it on. */
  receiver_name: z.nullable(z.string()),
  /** The account where it was received or spent. */
  account_name: z.nullable(z.string()),
  /** The transfer of which the row is the fee, and which nobody changes by itself. */
  transfer_id: z.nullable(uuid),
  /** The type of its receipt; null where it has none. */
  scan: z.nullable(scanType),
  /** True if it had one, which went with the data of whose payment it was. */
  is_scan_erased: z.boolean(),
  /** How it was paid; null for a row that people wrote, but for an envelope without a payer. */
  form: z.nullable(receipt.shape.form),
  /** Who entered it; null where nobody is known. */
  creator_name: z.nullable(z.string()),
  /** The row that a counter-entry reverses. */
  reverses: z.nullable(z.object({ id: uuid, title: z.nullable(z.string()), transaction_date: calendarDay })),
  /** How much of the row was reversed. */
  reversed_amount: z.number(),
  /** Whose its money was before, by the title that it had until that day, the last first. */
  was_of: z.array(z.object({ title: z.string(), until: calendarDay })),
  /** The two who counted a collection. */
  counted_by: z.nullable(z.string()),
  also_counted_by: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
});
export type Transaction = z.output<typeof transaction>;

/** '1.2 Coletas': the category, after its code in the diocese's plan. */
export const shownCategory = ({ category, category_code }: Pick<Transaction, 'category' | 'category_code'>): string =>
  [category_code, category ?? 'Sem categoria'].filter(Boolean).join(' ');

/** By which door a payment was received. */
export const paymentSources = {
  hand: 'Registrado no painel',
  provider: 'Informado pelo Mercado Pago',
  statement: 'Do extrato do banco',
  ledger: 'De uma transação do livro-caixa',
} as const;

/** The payment behind a row that nobody changes. */
const payment = z.object({
  id: uuid,
  source: z.enum(Object.keys(paymentSources) as (keyof typeof paymentSources)[]),
  paid_on: calendarDay,
  form: receipt.shape.form,
  note: z.nullable(z.string()),
  /** Of a reversal. */
  reason: z.nullable(z.string()),
  /** The provider's number of the payment. */
  provider_id: z.nullable(z.string()),
  /** As the person was called then; null where nobody entered it. */
  creator_name: z.nullable(z.string()),
  entered_at: instant,
});

/** A row by itself: with its payment, and with the counter-entries that reverse it, the first one first. */
const wholeTransaction = z.extend(transaction, {
  payment: z.nullable(payment),
  reversals: z.array(transaction),
});
export type WholeTransaction = z.output<typeof wholeTransaction>;

/** Sums of the rows that a filter finds. */
export const ledgerStats = z.object({ totalIncome: z.number(), totalExpense: z.number(), balance: z.number() });
export type LedgerStats = z.output<typeof ledgerStats>;

/** The balance in reais, until today (parish-local) and after; only if rows of later days exist. */
export const splitBalance = z.optional(z.object({ untilToday: z.number(), upcoming: z.number() }));
export type SplitBalance = z.output<typeof splitBalance>;

const sums = { income: z.number(), expense: z.number() };

/** The same sums by month, those without rows too, and by category. */
const ledgerSummary = z.object({
  /** `YYYY-MM`, in their order. */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** Null for rows without a category. */
  categories: z.array(z.object({ category: z.nullable(z.string()), ...sums })),
});
export type LedgerSummary = z.output<typeof ledgerSummary>;

export const financialFilters = defineFilters({
  search: words({ label: 'buscar' }),
  category: inUse({ label: 'categoria', max: 100, all: 'Todas as categorias', path: categories.path }),
  type: oneOf({ label: 'tipo', options: transactionTypes, all: 'Todos' }),
  account: inUse({ label: 'conta', max: 60, all: 'Todas as contas', path: accountNames.path }),
  purpose: inUse({ label: 'destino', max: 60, all: 'Com e sem destino', path: purposeNames.path }),
  transaction_date: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
  amount: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
});

export const financialNoun = feminine('transação', 'transações');

/** Of a summary whose filters name no days: from the first row's month at most so many. */
export const mostMonths = 120;

export const bookkeeping = bodyOf(financialFields, titheIsIncome);

const rows = collection({ path, noun: financialNoun, item: transaction, readers: bookkeepers, writers: bookkeepers });
const narrowing = queryOf(financialFilters);
const exported = reportEndpoints({
  path: `${path}/export`,
  access: bookkeepers,
  summary: 'O livro-caixa, com os filtros da lista, e os seus totais',
  /** `envelopes=somados`: payers' payments as one row for each day and form. */
  query: queryOf(financialFilters, { envelopes: ifGiven(labelled(z.enum(['somados']), 'envelopes')) }),
});

const scan = scanEndpoints({ path, of: 'uma transação' });

export const financial = {
  list: {
    ...rows.list('As transações, com busca e filtros, e as somas de todas as que os filtros acham', {
      filters: financialFilters,
    }),
    beside: { stats: ledgerStats, split: splitBalance },
  },
  stats: endpoint({
    method: 'GET',
    path: `${path}/stats`,
    access: bookkeepers,
    summary: 'Entradas, saídas e saldo de um período',
    query: queryOf({ transaction_date: financialFilters.transaction_date }),
    answer: ledgerStats,
  }),
  summary: endpoint({
    method: 'GET',
    path: `${path}/summary`,
    access: bookkeepers,
    summary: 'Entradas e saídas por mês e por categoria, com os filtros da lista',
    query: narrowing,
    answer: ledgerSummary,
  }),
  categories,
  collections: endpoint({
    method: 'GET',
    path: `${path}/coletas`,
    access: bookkeepers,
    summary: 'As missas de um dia, pelos horários, com o que já foi registrado da coleta de cada uma',
    query: z.object({ date: collectionFields.date.written }),
    answer: collectionDay,
  }),
  collect: endpoint({
    method: 'POST',
    path: `${path}/coletas`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Registra as coletas das missas de um dia, todas ou nenhuma, com os nomes de quem contou',
    body: collectionsBody,
    answer: z.object({ entered: z.int() }),
  }),
  byId: { ...rows.byId(), answer: wholeTransaction },
  create: rows.create(bookkeeping),
  // The panel asks for a reason; a call works without it.
  update: rows.update(bodyOf({ ...financialFields, ...reasonFields })),
  remove: {
    ...rows.remove(),
    body: z.prefault(z.strictObject({ reason: reasonFields.reason.written, updatedAt: version }), {}),
  },
  give: endpoint({
    method: 'POST',
    path: `${path}/:id/dizimista`,
    access: bookkeepers,
    changesSite: false,
    summary:
      'Vincula a um dizimista o valor de uma doação ou de um dízimo sem nome, que paga os meses em aberto mais antigos',
    params: z.object({ id: uuid }),
    /** The form of a row that people wrote, which says none: cash unless it is given. */
    body: z.extend(givingBody, {
      forma_pagamento: orElse(labelled(receipt.shape.form, 'forma de pagamento'), 'dinheiro'),
    }),
    answer: z.null(),
  }),
  scan: scan.read,
  storeScan: scan.store,
  removeScan: scan.remove,
  history: historyOf({ path, of: 'uma transação escrita à mão, também excluída' }),
  removed: endpoint({
    method: 'GET',
    path: `${path}/excluidas`,
    access: bookkeepers,
    summary: 'As transações excluídas, a última primeiro',
    query: z.object(pageQuery),
    answer: z.array(removedTransaction),
    paginated: true,
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
