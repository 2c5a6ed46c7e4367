import { type Donation, remainingCents } from '#contract/donations.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { monthsOf } from '#contract/months.ts';
import {
  type CaseInstalment,
  type CaseKind,
  type CaseSummary,
  caseKinds,
  caseNoun,
  type FoundCases,
  type ReconciliationCase,
} from '#contract/reconciliation.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { dateAndTime } from '../../lib/dates.ts';

/** 'R$ 61,37'; '-' for an unknown amount. */
export const shownAmount = ({ amount }: Pick<ReconciliationCase, 'amount'>): string =>
  amount === null ? '-' : shownReais(amount);

/** Of an open case what happened and what to do, of a resolved one when, by whom and how it was resolved. */
export const textOf = (about: ReconciliationCase): string =>
  about.resolved_at ? outcomeOf(about, about.resolved_at) : adviceOf(about);

/** 'Resolvido em 24/11/2026 09:00 por Raimundo: Devolvido a pedido' */
const outcomeOf = ({ resolved_by, note }: ReconciliationCase, at: string): string =>
  `Resolvido em ${dateAndTime(at)}${resolved_by ? ` por ${resolved_by}` : ''}: ${note}`;

/** '1.204 casos, que somam R$ 12,04' */
export const sumOf = ({ count, amount }: FoundCases): string =>
  `${countOf(count)}, que ${count === 1 ? 'soma' : 'somam'} ${shownReais(amount)}`;

/** '1.204 casos' */
export const countOf = (count: number): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? caseNoun.one : caseNoun.many}`;

/** Explanations of payments that are not in the books. */
const byHand: Partial<Record<CaseKind, string>> = {
  refunded: 'O Mercado Pago devolveu um valor que o site não registrou.',
  charged_back: 'O banco do pagador tomou de volta um valor que o site não registrou.',
  regained: 'Voltou à conta um valor contestado que o site não registrou.',
};

/** The explanation and advice; for refunds, also how much of the payment. */
export function adviceOf(about: ReconciliationCase): string {
  const { advice } = caseKinds[about.kind];
  if (!about.is_entered && byHand[about.kind])
    return `${byHand[about.kind]} Confira o que foi lançado à mão no livro-caixa.`;
  if (about.kind !== 'refunded' && about.kind !== 'charged_back') return advice;
  return [
    advice,
    ...(about.donation ? [remainingOfDonation(about.donation)] : []),
    ...remainingOfInstalments(about),
    ...feeOf(about),
  ].join(' ');
}

const feeOf = ({ fee_kept: fee }: ReconciliationCase): string[] =>
  fee === null ? [] : [`A tarifa de ${shownReais(fee)} ficou com o Mercado Pago.`];

/** Also what pays a payer's months remains. */
function remainingOfDonation(donation: Donation): string {
  const amount = shownReais(donation.amount);
  const remaining = (remainingCents(donation) ?? 0) + storedCents(donation.given);
  return remaining > 0
    ? `Voltou só uma parte: da doação de ${amount} ficam ${shownMoney(remaining)}.`
    : `Nada ficou da doação de ${amount}.`;
}

function remainingOfInstalments({ instalments }: ReconciliationCase): string[] {
  const whole = instalments.filter(({ is_returned }) => is_returned);
  const about = (some: CaseInstalment[], one: string, many: string) =>
    some.length === 0
      ? []
      : [some.length === 1 ? `A parcela de ${monthsOf(some)} ${one}.` : `As parcelas de ${monthsOf(some)} ${many}.`];
  return [
    ...about(
      whole.filter(({ is_paid }) => !is_paid),
      'voltou a ficar em aberto',
      'voltaram a ficar em aberto',
    ),
    ...about(
      whole.filter(({ is_paid }) => is_paid),
      'continua paga, por outro pagamento',
      'continuam pagas, por outros pagamentos',
    ),
    ...about(
      instalments.filter(({ is_returned }) => !is_returned),
      'continua paga, porque voltou só uma parte',
      'continuam pagas, porque voltou só uma parte',
    ),
  ];
}

/** 'nº 12, Rosa Viana' */
export const payerOf = ({ numero_ordinal, nome }: NonNullable<ReconciliationCase['payer']>): string =>
  `${shownNumber(numero_ordinal)}, ${nome}`;

/** How many open cases there are, as a sentence; undefined for none. */
export function waitingSentence(open: number): string | undefined {
  if (open === 0) return undefined;
  const payments = open === 1 ? '1 pagamento' : `${open.toLocaleString('pt-BR')} pagamentos`;
  return `Há ${payments} para conferir na Conciliação.`;
}

/** Milliseconds after which a waiting event means that something is wrong. */
const tooLong = 15 * 60_000;

/** When the provider last reported something, and since when something that it reported waits. */
export function providerNotice({ last_event_at, waiting_since, waiting }: CaseSummary['provider'], now: Date) {
  const last = last_event_at
    ? `Último aviso do Mercado Pago: ${dateAndTime(last_event_at)}.`
    : 'O Mercado Pago ainda não avisou de nada.';
  if (!waiting_since) return { tone: 'quiet', text: last } as const;
  const count = waiting === 1 ? '1 aviso espera' : `${waiting} avisos esperam`;
  const text = `${last} ${count} desde ${dateAndTime(waiting_since)}.`;
  return { tone: now.getTime() - Date.parse(waiting_since) > tooLong ? 'warning' : 'quiet', text } as const;
}
