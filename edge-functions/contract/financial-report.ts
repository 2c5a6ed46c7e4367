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
  | 'purpose_name'
  | 'receiver_name'
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

const titleOf = (line: LedgerLine): string =>
  [line.title ?? 'Sem título', ownDayOf(line), ...formerOwnersOf(line)].filter(Boolean).join('; ');

/** 'Missões', for which it was collected; 'Missões, a Pontifícias Obras Missionárias' of what was passed on. */
const purposeOf = ({ purpose_name, receiver_name }: LedgerLine): string | null =>
  purpose_name && [purpose_name, receiver_name].filter(Boolean).join(', a ');

const formOf = ({ form }: LedgerLine): string | null => form && paymentForms[form];

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
    { kind: 'text', title: 'Título', width: 38, value: titleOf },
    { kind: 'text', title: 'Descrição', width: 18, value: (line) => descriptionOf(line.description, countersOf(line)) },
    {
      kind: 'text',
      title: 'Documento e favorecido',
      width: 17,
      value: ({ document_number, payee }) => [document_number, payee].filter(Boolean).join(', '),
    },
    { kind: 'text', title: 'Categoria', width: 14, value: shownCategory },
    { kind: 'text', title: 'Destino', width: 11, value: purposeOf },
    { kind: 'date', title: 'Data', width: 12, value: ({ transaction_date }) => transaction_date },
    { kind: 'text', title: 'Forma', width: 10, value: formOf },
    { kind: 'text', title: 'Conta', width: 10, value: ({ account_name }) => account_name },
    { kind: 'number', title: 'Dizimista nº', width: 10, value: ({ payer }) => payer?.numero_ordinal ?? null },
    { kind: 'text', title: 'Registrado por', width: 19, value: ({ creator_name }) => creator_name },
    { kind: 'money', title: 'Entrada', width: 15, value: centsOf('income') },
    { kind: 'money', title: 'Saída', width: 15, value: centsOf('expense') },
  ],
  totals: [
    { label: 'Entradas', plus: 10 },
    { label: 'Saídas', plus: 11 },
    { label: 'Total', plus: 10, minus: 11 },
  ],
});

/** The cash book on few pages, with a day's envelopes as one line, and of each row only what a line has room for. */
export const summedReport = defineReport<LedgerLine>({
  fileName: financialReport.fileName,
  title: financialReport.title,
  noun: financialNoun,
  isClose: true,
  columns: [
    { kind: 'date', title: 'Data', width: 10, value: ({ transaction_date }) => transaction_date },
    { kind: 'text', title: 'Título', width: 31, value: titleOf },
    {
      kind: 'text',
      title: 'Categoria e destino',
      width: 15,
      value: (line) => [shownCategory(line), purposeOf(line)].filter(Boolean).join('; '),
    },
    {
      kind: 'text',
      title: 'Forma e conta',
      width: 13,
      value: (line) => [formOf(line), line.account_name].filter(Boolean).join(', '),
    },
    { kind: 'money', title: 'Entrada', width: 13, value: centsOf('income') },
    { kind: 'money', title: 'Saída', width: 13, value: centsOf('expense') },
  ],
  totals: [
    { label: 'Entradas', plus: 4 },
    { label: 'Saídas', plus: 5 },
    { label: 'Total', plus: 4, minus: 5 },
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
