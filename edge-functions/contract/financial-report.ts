import { formatDay } from './calendar-date.ts';
import { financialNoun, shownCategory, type Transaction } from './financial.ts';
import { countersOf } from './financial-collections.ts';
import { storedCents } from './money.ts';
import { counted } from './noun.ts';
import { paymentForms } from './payment-forms.ts';
import { defineReport } from './report.ts';

/** A line of the printed cash book: a row, or a day's payments as one. */
export type LedgerLine = Pick<
  Transaction,
  | 'title'
  | 'description'
  | 'category'
  | 'category_code'
  | 'transaction_date'
  | 'type'
  | 'amount'
  | 'form'
  | 'account_name'
  | 'document_number'
  | 'payee'
  | 'creator_name'
  | 'counted_by'
  | 'also_counted_by'
  | 'was_of'
  | 'happened_on'
> & { payer: { numero_ordinal: number } | null };

/** Whose a row's money was before, the last first: 'até 03/12 Doação', with the year if it isn't the row's. */
export const formerOwnersOf = ({ was_of, transaction_date }: Pick<Transaction, 'was_of' | 'transaction_date'>) =>
  was_of.map(({ title, until }) => {
    const isSameYear = until.slice(0, 4) === transaction_date.slice(0, 4);
    return `até ${isSameYear ? formatDay(until).slice(0, 5) : formatDay(until)} ${title}`;
  });

/** 'de 28/10/2026, de um mês já fechado': its own day, where the books count it on another. */
export const ownDayOf = ({ happened_on }: Pick<Transaction, 'happened_on'>): string | null =>
  happened_on && `de ${formatDay(happened_on)}, de um mês já fechado`;

const descriptionOf = (description: string | null, counters: string | null): string | null =>
  [counters && `Contada por: ${counters}.`, description].filter(Boolean).join('\n') || null;

const centsOf =
  (side: LedgerLine['type']) =>
  ({ type, amount }: LedgerLine) =>
    type === side ? storedCents(amount) : null;

/** The cash book, with a column for each side of it. */
export const financialReport = defineReport<LedgerLine>({
  fileName: 'financeiro',
  title: 'Transações financeiras',
  noun: financialNoun,
  columns: [
    {
      kind: 'text',
      title: 'Título',
      width: 36,
      value: (line) => [line.title ?? 'Sem título', ownDayOf(line), ...formerOwnersOf(line)].filter(Boolean).join('; '),
    },
    { kind: 'text', title: 'Descrição', width: 20, value: (line) => descriptionOf(line.description, countersOf(line)) },
    {
      kind: 'text',
      title: 'Documento e favorecido',
      width: 18,
      value: ({ document_number, payee }) => [document_number, payee].filter(Boolean).join(', '),
    },
    { kind: 'text', title: 'Categoria', width: 14, value: shownCategory },
    { kind: 'date', title: 'Data', width: 14, value: ({ transaction_date }) => transaction_date },
    { kind: 'text', title: 'Forma', width: 12, value: ({ form }) => form && paymentForms[form] },
    { kind: 'text', title: 'Conta', width: 10, value: ({ account_name }) => account_name },
    { kind: 'number', title: 'Dizimista nº', width: 12, value: ({ payer }) => payer?.numero_ordinal ?? null },
    { kind: 'text', title: 'Registrado por', width: 18, value: ({ creator_name }) => creator_name },
    { kind: 'money', title: 'Entrada', width: 15, value: centsOf('income') },
    { kind: 'money', title: 'Saída', width: 15, value: centsOf('expense') },
  ],
  totals: [
    { label: 'Entradas', plus: 9 },
    { label: 'Saídas', plus: 10 },
    { label: 'Saldo', plus: 9, minus: 10 },
  ],
});

/** In the heading of a report whose payments are summed. */
export const summedEnvelopes = { label: 'Envelopes', value: 'somados por dia' };

const summedNouns = {
  income: {
    received: { one: 'pagamento', many: 'pagamentos' },
    reversed: { one: 'estorno', many: 'estornos' },
  },
  fee: {
    received: { one: 'tarifa do PIX', many: 'tarifas do PIX' },
    reversed: { one: 'tarifa devolvida', many: 'tarifas devolvidas' },
  },
} as const;

/** The title of payers' payments of one day, form and kind: 'Dízimo: 43 pagamentos'. */
export const summedTitle = (
  kind: keyof typeof summedNouns,
  how: keyof (typeof summedNouns)['income'],
  entries: number,
): string => `Dízimo: ${counted(entries, summedNouns[kind][how])}`;
