import type * as z from 'zod/mini';
import { parishDayOf } from '#contract/parish-day.ts';
import { caseKinds, type SettlementCase, type settlement, type stuckCharge } from '#contract/settlement.ts';
import { dateAndTime } from '../../lib/dates.ts';

type Open = z.output<typeof settlement.open.answer>;
type Payer = SettlementCase['payer'];

/** A row of the list: something that does not match, or a charge of which nobody knows the end. */
export interface Matter {
  id: string;
  label: string;
  advice: string;
  /** In reais. */
  amount: number;
  day: string;
  provider_id: string | null;
  payer: Payer;
  /** What it is, where it is not a stuck charge. */
  about?: SettlementCase;
}

const stuck = {
  label: 'Sem resposta há muito tempo',
  advice: 'Ninguém sabe como esta cobrança terminou. Pergunte de novo ao Mercado Pago.',
};

export const mattersOf = ({ cases, stuck: charges }: Pick<Open, 'cases' | 'stuck'>): Matter[] => [
  ...cases.map((about) => ({ ...caseKinds[about.kind], ...partsOf(about, about.happened_on), about })),
  ...charges.map((charge) => ({ ...stuck, ...partsOf(charge, parishDayOf(new Date(charge.created_at))) })),
];

const partsOf = ({ id, amount, provider_id, payer }: SettlementCase | z.output<typeof stuckCharge>, day: string) => ({
  id,
  amount,
  provider_id,
  payer,
  day,
});

/** 'nº 12, Rosa Viana'; a donation has no payer. */
export const payerOf = ({ payer }: Pick<Matter, 'payer'>): string =>
  payer ? `nº ${payer.numero_ordinal}, ${payer.nome}` : 'Sem dizimista';

/** How many wait: '1 caso', '3 casos'; undefined for none. */
export function waitingSentence({ cases, stuck: charges }: Pick<Open, 'cases' | 'stuck'>): string | undefined {
  const count = cases.length + charges.length;
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
