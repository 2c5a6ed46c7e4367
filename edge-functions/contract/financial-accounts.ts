import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { rowChoice } from './fields/choice.ts';
import { date } from './fields/dates.ts';
import { defaulted, defineFields, type FieldWords, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf, type Rule, recordOf } from './fields/schemas.ts';
import { formattedLine, line as lineField } from './fields/text.ts';
import { historyOf, mostReason, reasonFields, removedTransfer } from './financial-history.ts';
import { scanEndpoints, scanType } from './financial-scan.ts';
import { labelled } from './label.ts';
import { ledgerDays, pastLedgerDays } from './ledger-days.ts';
import { mostCents } from './money.ts';
import { ifGiven } from './not-given.ts';
import { feminine } from './noun.ts';
import { calendarDay, instant, line, localDate, pageQuery, uuid } from './primitives.ts';

/** The product's own accounts, in which payments land. */
export const accountPurposes = {
  cash: 'Recebe o que é pago em dinheiro',
  bank: 'Recebe o que é pago de outra forma',
  provider: 'Recebe o que é pago pelo Mercado Pago',
} as const;

export const accountNoun = feminine('conta', 'contas');
export const transferNoun = feminine('transferência', 'transferências');

/** Two names that differ by spaces alone look alike. */
const singleSpaced = z.overwrite((name: string) => name.replace(/\s+/g, ' '));

/** The name of an account, a purpose or a receiver. */
export const shortName = (words: FieldWords) => formattedLine(words, line(60).check(singleSpaced));

export const accountFields = defineFields({
  name: shortName({ label: 'nome' }),
  opening_balance: defaulted(
    money({
      label: 'saldo inicial',
      least: -mostCents,
      help: 'De uma conta no vermelho, escreva o valor com o sinal de menos.',
    }),
  ),
  opening_day: optional(
    date({
      label: 'dia do saldo inicial',
      days: pastLedgerDays,
      help: 'O saldo inicial é o que havia na conta no começo deste dia. O que é de dias anteriores não conta.',
    }),
  ),
});

export const transferFields = defineFields({
  from_account: rowChoice({ label: 'de', caption: 'Da conta' }),
  to_account: rowChoice({ label: 'para', caption: 'Para a conta' }),
  amount: money({ label: 'valor' }),
  transfer_date: date({ label: 'data', days: ledgerDays }),
  fee: optional(
    money({ label: 'tarifa', help: 'O que foi cobrado pela transferência, além do valor. Sai da conta de origem.' }),
  ),
  document_number: optional(
    lineField({ label: 'número do documento', max: 60, help: 'Do comprovante do depósito ou do extrato.' }),
  ),
});

const account = recordOf(accountFields, {
  id: uuid,
  /** Null of an account that people added. */
  purpose: z.nullable(z.enum(Object.keys(accountPurposes) as (keyof typeof accountPurposes)[])),
  updated_at: instant,
});

export type Account = z.output<typeof account>;

/**
 * With its balance in reais when a day ends, null before its opening day, and what is received and spent after that
 * day.
 */
const accountBalance = z.extend(account, { balance: z.nullable(z.number()), upcoming: z.number() });
export type AccountBalance = z.output<typeof accountBalance>;

const named = z.object({ id: uuid, name: z.string() });

const transfer = z.object({
  id: uuid,
  from: named,
  to: named,
  amount: z.number(),
  fee: z.nullable(z.number()),
  transfer_date: localDate,
  document_number: z.nullable(z.string()),
  /** The type of its receipt; null where it has none. */
  scan: z.nullable(scanType),
  creator_name: z.nullable(z.string()),
  created_at: instant,
});
export type Transfer = z.output<typeof transfer>;

/** Also a check of the table. */
const betweenTwo: Rule<{ from_account: string; to_account: string }> = {
  between: ['from_account', 'to_account'],
  holds: ({ from_account, to_account }) => from_account !== to_account,
  refuses: 'to_account',
  because: 'deve ser outra conta que a de origem',
};

const path = '/financial/contas';

/** The names alone, for the filter of the cash book. */
export const accountNames = endpoint({
  method: 'GET',
  path: `${path}/nomes`,
  access: bookkeepers,
  summary: 'Os nomes das contas',
  answer: z.array(z.string()),
});

export const accountBody = bodyOf(accountFields);

/** Why a change of an account without a reason is refused; also checked by the database. */
export const reasonForOpening = 'é obrigatório quando o saldo inicial ou o dia dele muda';

/** Why a transfer is deleted; also demanded by the database. */
const removalFields = defineFields({ reason: lineField({ label: 'motivo', max: mostReason }) });

/** Also checked by the database. */
const feeWithin: Rule<{ amount: number; fee?: number | null | undefined }> = {
  between: ['amount', 'fee'],
  holds: ({ amount, fee }) => (fee ?? 0) <= amount,
  refuses: 'fee',
  because: 'não pode ser maior que o valor da transferência',
};

export const transferBody = bodyOf(transferFields, betweenTwo, feeWithin);

/** Of a call: without `below_zero`, a transfer that would leave less than nothing in the box is refused. */
const enteredTransfer = z.extend(transferBody, { below_zero: ifGiven(labelled(z.boolean(), 'abaixo de zero')) });

const rows = collection({
  path,
  noun: accountNoun,
  item: account,
  readers: bookkeepers,
  writers: bookkeepers,
});

const transferPath = '/financial/transferencias';

const transfers = collection({
  path: transferPath,
  noun: transferNoun,
  item: transfer,
  readers: bookkeepers,
  writers: bookkeepers,
});

const transferScan = scanEndpoints({ path: transferPath, of: 'uma transferência' });

export const financialAccounts = {
  list: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary: 'As contas, com o saldo de cada uma no fim de um dia (sem dia, de hoje) e o que vence depois dele',
    query: z.object({ date: ifGiven(labelled(calendarDay, 'data')) }),
    answer: z.array(accountBalance),
  }),
  names: accountNames,
  lowestInBox: endpoint({
    method: 'GET',
    path: `${path}/caixa`,
    access: bookkeepers,
    summary:
      'O menor saldo do caixa no fim de um dia, de um dia a outro ou dele em diante, e o primeiro dia em que ele é',
    query: z.object({
      startDate: labelled(calendarDay, 'data inicial'),
      endDate: ifGiven(labelled(calendarDay, 'data final')),
    }),
    answer: z.nullable(z.object({ day: localDate, balance: z.number() })),
  }),
  create: rows.create(accountBody),
  update: rows.update(bodyOf({ ...accountFields, ...reasonFields })),
  remove: rows.remove(),
  history: historyOf({ path, of: 'uma conta' }),
  transfers: transfers.list('As transferências entre contas, a última primeiro'),
  transfer: transfers.createOnce(enteredTransfer),
  removeTransfer: endpoint({
    method: 'DELETE',
    path: `${transferPath}/:id`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Exclui uma transferência, com a tarifa dela',
    params: z.object({ id: uuid }),
    body: bodyOf(removalFields),
    answer: z.null(),
  }),
  transferScan: transferScan.read,
  storeTransferScan: transferScan.store,
  removeTransferScan: transferScan.remove,
  transferHistory: historyOf({ path: transferPath, of: 'uma transferência, também excluída' }),
  removedTransfers: endpoint({
    method: 'GET',
    path: `${transferPath}/excluidas`,
    access: bookkeepers,
    summary: 'As transferências excluídas, a última primeiro',
    query: z.object(pageQuery),
    answer: z.array(removedTransfer),
    paginated: true,
  }),
};
