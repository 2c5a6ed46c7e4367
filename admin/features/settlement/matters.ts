import type * as z from 'zod/mini';
import { monthNames } from '#contract/day-names.ts';
import { centsLeftOf, type Donation } from '#contract/donations.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import {
  caseKinds,
  type SettlementCase,
  type SettlementInstalment,
  type StuckCharge,
  type settlement,
} from '#contract/settlement.ts';
import { dateAndTime } from '../../lib/dates.ts';

type Open = z.output<typeof settlement.open.answer>;

/** A row of the list: something that does not match, or a charge of which nobody knows the end. */
export interface Matter {
  id: string;
  label: string;
  advice: string;
  /** In reais. */
  amount: number;
  day: string;
  /** The provider's number of the payment, and of the refund that the row is of. */
  provider_id: string | null;
  refund_id: string | null;
  payer: SettlementCase['payer'];
  instalments: readonly SettlementInstalment[];
  donation: Donation | null;
  /** What it is, where it is not a stuck charge. */
  about?: SettlementCase;
}

const stuck = {
  label: 'Sem resposta há muito tempo',
  advice: 'Ninguém sabe como esta cobrança terminou. Pergunte de novo ao Mercado Pago.',
};

export const mattersOf = ({ cases, stuck: charges }: Pick<Open, 'cases' | 'stuck'>): Matter[] => [
  ...cases.map((about) => ({
    ...partsOf(about),
    label: caseKinds[about.kind].label,
    advice: adviceOf(about),
    day: about.happened_on,
    refund_id: about.refund_id,
    about,
  })),
  ...charges.map((charge) => ({
    ...stuck,
    ...partsOf(charge),
    day: parishDayOf(new Date(charge.created_at)),
    refund_id: null,
  })),
];

const partsOf = ({ id, amount, provider_id, payer, instalments, donation }: SettlementCase | StuckCharge) => ({
  id,
  amount,
  provider_id,
  payer,
  instalments,
  donation,
});

/** What happened and what to do; of money that went back also how much of what it was. */
export function adviceOf(about: SettlementCase): string {
  const { advice } = caseKinds[about.kind];
  if (about.kind !== 'refunded' && about.kind !== 'charged_back') return advice;
  return [advice, ...(about.donation ? [leftOfDonation(about.donation)] : leftOfInstalments(about))].join(' ');
}

function leftOfDonation(donation: Donation): string {
  const amount = shownMoney(storedCents(donation.amount));
  const left = centsLeftOf(donation) ?? 0;
  return left > 0
    ? `Voltou só uma parte: da doação de ${amount} ficam ${shownMoney(left)}.`
    : `Nada ficou da doação de ${amount}.`;
}

function leftOfInstalments({ instalments }: SettlementCase): string[] {
  const whole = instalments.filter(({ is_returned }) => is_returned);
  const about = (some: SettlementInstalment[], one: string, many: string) =>
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

/** 'março de 2026', 'janeiro e fevereiro de 2026', 'dezembro de 2026 e janeiro de 2027'; in the order of their days. */
export function monthsOf(instalments: readonly Pick<SettlementInstalment, 'ano' | 'mes'>[]): string {
  const list = new Intl.ListFormat('pt-BR');
  const years = Map.groupBy(instalments, ({ ano }) => ano);
  return list.format(
    [...years].flatMap(([year, months]) => {
      const names = months.map(({ mes }) => monthNames[mes - 1] ?? '');
      return years.size === 1 ? [`${list.format(names)} de ${year}`] : names.map((name) => `${name} de ${year}`);
    }),
  );
}

/** 'nº 12, Rosa Viana' */
export const payerOf = ({ numero_ordinal, nome }: NonNullable<SettlementCase['payer']>): string =>
  `nº ${numero_ordinal}, ${nome}`;

/** How many wait. */
export const waitingCount = ({ cases, stuck: charges }: Pick<Open, 'cases' | 'stuck'>): number =>
  cases.length + charges.length;

/** How many wait, as a sentence; undefined for none. */
export function waitingSentence(open: Pick<Open, 'cases' | 'stuck'>): string | undefined {
  const count = waitingCount(open);
  if (count === 0) return undefined;
  return count === 1
    ? '1 pagamento espera por você na conciliação.'
    : `${count} pagamentos esperam por você na conciliação.`;
}

/** Milliseconds after which a waiting event means that something is wrong. */
const tooLong = 15 * 60_000;

/** When the provider last told something, and since when something that it told waits. */
export function providerNotice({ last_event_at, waiting_since, waiting }: Open['provider'], now: Date) {
  const last = last_event_at
    ? `Último aviso do Mercado Pago: ${dateAndTime(last_event_at)}.`
    : 'O Mercado Pago ainda não avisou de nada.';
  if (!waiting_since) return { tone: 'quiet', text: last } as const;
  const count = waiting === 1 ? '1 aviso espera' : `${waiting} avisos esperam`;
  const text = `${last} ${count} desde ${dateAndTime(waiting_since)}.`;
  return { tone: now.getTime() - Date.parse(waiting_since) > tooLong ? 'warning' : 'quiet', text } as const;
}
