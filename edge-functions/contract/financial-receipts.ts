import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { formatDay } from './calendar-date.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { cpf } from './fields/cpf.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line as lineField } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { dayRange, oneOf, words } from './filters/kinds.ts';
import { mostReason } from './financial-history.ts';
import { labelled } from './label.ts';
import { monthTitle } from './months.ts';
import { ifGiven } from './not-given.ts';
import { counted, listed, masculine } from './noun.ts';
import { type PaymentForm, paymentForms } from './payment-forms.ts';
import { instant, line, localDate, uuid } from './primitives.ts';

export const issuedReceiptNoun = masculine('recibo', 'recibos');

/** A paper certifies one month, donation or row, or all that a payer gave in a year. */
export const receiptKinds = { receipt: 'Recibo', statement: 'Declaração do ano' } as const;
export type ReceiptKind = keyof typeof receiptKinds;

/** The states of a paper, in words of each kind. */
export const receiptStates = {
  valid: { receipt: 'Válido', statement: 'Válida' },
  cancelled: { receipt: 'Cancelado', statement: 'Cancelada' },
  returned: { receipt: 'Devolvido', statement: 'Devolvida' },
  changed: { receipt: 'Alterado depois', statement: 'Alterada depois' },
} as const;
export type ReceiptState = keyof typeof receiptStates;

const kind = z.enum(Object.keys(receiptKinds) as ReceiptKind[]);
const state = z.object({
  state: z.enum(Object.keys(receiptStates) as ReceiptState[]),
  /** The last day on which something of it went back. */
  returned_on: z.nullable(localDate),
});

const receiptLine = z.object({
  /** In reais. */
  amount: z.number(),
  paid_on: localDate,
  /** Null of a row that doesn't say how it was paid. */
  form: z.nullable(z.enum(Object.keys(paymentForms) as PaymentForm[])),
  /** The month of the tithe; null of what was given for something else, which `purpose` says. */
  ano: z.nullable(z.int()),
  mes: z.nullable(z.int()),
  purpose: z.nullable(z.string()),
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** The parish as it was called when the paper was issued. */
const issuer = z.object({
  name: z.string(),
  legal: z.nullable(z.object({ name: z.string(), cnpj: z.string() })),
  /** 'Fortaleza – CE' */
  place: z.string(),
});

/** The outcomes of mailing a paper to its payer: it can go, or the reason why not. */
const mailOutcomes = ['ready', 'sent_before', 'without_address', 'not_agreed', 'changed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const issuedReceipt = z.object({
  id: uuid,
  number: z.int(),
  year: z.int(),
  kind,
  /** The year that a statement is of. */
  of_year: z.nullable(z.int()),
  code: z.string(),
  /** Null once the law no longer wants it kept, where the person's data are erased. */
  giver_name: z.nullable(z.string()),
  giver_cpf: z.nullable(z.string()),
  /** Null of somebody who isn't registered. */
  numero_ordinal: z.nullable(z.int()),
  /** In reais. */
  amount: z.number(),
  lines: z.array(receiptLine),
  issuer,
  issued_on: localDate,
  creator_name: z.nullable(z.string()),
  ...state.shape,
  cancelled_at: z.nullable(instant),
  cancelled_name: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  /** The number, of the same kind, that was issued in its place. */
  replaced_by: z.nullable(z.object({ number: z.int(), year: z.int() })),
  /** When it went into the outbox. */
  mailed_at: z.nullable(instant),
  /** Null of somebody who isn't registered. */
  mail: z.nullable(z.enum(mailOutcomes)),
});
export type IssuedReceipt = z.output<typeof issuedReceipt>;

/** 'nº 12/2026' */
export const receiptTitle = ({ number, year }: { number: number; year: number }): string => `nº ${number}/${year}`;

/** 'Recibo nº 12/2026', 'Declaração de 2025 nº 3/2026' */
export const receiptName = (paper: Pick<IssuedReceipt, 'kind' | 'of_year' | 'number' | 'year'>): string =>
  `${paper.kind === 'receipt' ? 'Recibo' : `Declaração de ${paper.of_year}`} ${receiptTitle(paper)}`;

/** 'Válido', of a statement 'Válida'; 'Devolvido em 03/11/2026' */
export function receiptStateWords({ kind, state, returned_on }: Pick<IssuedReceipt, 'kind' | 'state' | 'returned_on'>) {
  const word = receiptStates[state][kind];
  return state === 'returned' && returned_on ? `${word} em ${formatDay(returned_on)}` : word;
}

/** 'dízimo de janeiro de 2026', 'doação' */
export const purposeOf = ({ ano, mes, purpose }: Pick<ReceiptLine, 'ano' | 'mes' | 'purpose'>): string =>
  ano !== null && mes !== null ? `dízimo de ${monthTitle({ year: ano, month: mes })}` : (purpose ?? 'contribuição');

/** 'ao dízimo de janeiro de 2026 e a doação', after 'referente'. What somebody wrote has no article. */
export const referringTo = (lines: readonly Pick<ReceiptLine, 'ano' | 'mes' | 'purpose'>[]): string =>
  listed([...new Set(lines.map((line) => `${line.mes === null ? 'a' : 'ao'} ${purposeOf(line)}`))]);

/** 'dízimo de janeiro de 2026 e doação' */
export const purposesOf = (lines: readonly Pick<ReceiptLine, 'ano' | 'mes' | 'purpose'>[]): string =>
  listed([...new Set(lines.map(purposeOf))]);

/** Who gave, where no payer did, and for what, if not what the money says itself. */
export const issuingFields = defineFields({
  giver_name: optional(lineField({ label: 'quem deu', max: 200 })),
  giver_cpf: optional(cpf({ label: 'CPF' })),
  purpose: optional(lineField({ label: 'referente a', max: 200 })),
});

export const cancellationFields = defineFields({ reason: lineField({ label: 'motivo', max: mostReason }) });

export const issuedReceiptFilters = defineFilters({
  search: words({ label: 'nome ou número', personal: true }),
  issued_on: dayRange({ label: 'emissão', from: 'startDate', to: 'endDate' }),
  kind: oneOf({ label: 'tipo', options: receiptKinds, all: 'Recibos e declarações' }),
});

const path = '/recibos';
const issued = collection({
  path,
  noun: issuedReceiptNoun,
  item: issuedReceipt,
  readers: bookkeepers,
  writers: bookkeepers,
});

/** Statements that one call issues, and papers that one sends, at most. */
export const mostStatements = 100;

/** How many went into the outbox (`ready`), and how many didn't, by the reason. */
const mailed = z.record(z.enum(mailOutcomes), z.int());
export type MailedReceipts = z.output<typeof mailed>;

/** '40 e-mails vão nos próximos minutos. Não vão: já enviados antes 3, sem e-mail 12.' */
export function mailedSentence(counts: MailedReceipts): string {
  const reasons = [
    ['já enviados antes', counts.sent_before],
    ['sem e-mail', counts.without_address],
    ['sem autorização de comunicações', counts.not_agreed],
    ['mudados agora', counts.changed],
  ] as const;
  const said = reasons.flatMap(([reason, count]) => (count === 0 ? [] : [`${reason} ${count}`]));
  return [
    counts.ready === 0
      ? 'Nenhum e-mail novo.'
      : `${counted(counts.ready, { one: 'e-mail vai', many: 'e-mails vão' })} nos próximos minutos.`,
    said.length > 0 && `Não vão: ${said.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const source = { parcela_id: ifGiven(uuid), donation_id: ifGiven(uuid), transaction_id: ifGiven(uuid) };

/** Read by anybody who has the code. */
const checkedReceipt = z.object({
  ...{ number: z.int(), year: z.int(), kind, of_year: z.nullable(z.int()), amount: z.number(), issued_on: localDate },
  /** The first name with the initials of the others: 'Maria C. S.'. */
  giver: z.nullable(z.string()),
  ...state.shape,
  parish: z.string(),
});
export type CheckedReceipt = z.output<typeof checkedReceipt>;

export const issuedReceipts = {
  list: issued.list('Os recibos e as declarações, do último número ao primeiro', { filters: issuedReceiptFilters }),
  byId: issued.byId(),
  issue: endpoint({
    method: 'POST',
    path,
    access: bookkeepers,
    changesSite: false,
    summary: 'Emite o recibo de um mês do carnê, de uma doação ou de uma entrada, uma vez só enquanto nada muda',
    body: z
      .extend(bodyOf(issuingFields), source)
      .check(
        z.refine(
          ({ parcela_id, donation_id, transaction_id }) =>
            [parcela_id, donation_id, transaction_id].filter((id) => id !== undefined).length === 1,
          'O recibo é de um mês, de uma doação ou de uma entrada: diga um deles',
        ),
      ),
    answer: issuedReceipt,
  }),
  statements: endpoint({
    method: 'POST',
    path: `${path}/declaracoes`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Emite as declarações do ano destes dizimistas; quem não deu nada nele não tem',
    body: z.strictObject({
      ano: labelled(z.int().check(z.minimum(1900), z.maximum(2999)), 'ano'),
      dizimistas: labelled(z.array(uuid).check(z.minLength(1), z.maxLength(mostStatements)), 'dizimistas'),
    }),
    answer: z.array(issuedReceipt),
  }),
  mail: endpoint({
    method: 'POST',
    path: `${path}/emails`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Envia recibos e declarações por e-mail a quem autorizou comunicações, cada um uma vez só',
    body: z.strictObject({
      recibos: labelled(z.array(uuid).check(z.minLength(1), z.maxLength(mostStatements)), 'recibos'),
    }),
    answer: mailed,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancelar`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Cancela um recibo, que fica com o seu número',
    params: z.object({ id: uuid }),
    body: bodyOf(cancellationFields),
    answer: issuedReceipt,
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/public/:code`,
    access: 'anyone',
    summary: 'O que vale de um recibo, por quem tem o código',
    params: z.object({ code: labelled(line(40), 'código') }),
    answer: checkedReceipt,
  }),
};
