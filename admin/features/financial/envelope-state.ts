import { shownMoney, storedCents } from '#contract/money.ts';
import { type DeskPayer, isFarBelow } from '#contract/tithe-desk.ts';
import { openSum } from './desk-words.ts';

/** The envelope in somebody's hand: it is looked for, chosen among those that were found, then its amount is typed. */
export type Envelope = Readonly<{
  search: string;
  /** The sentence below it. */
  said: string;
  /** The envelopes that were received before it. */
  count: number;
  step: LookedFor | Found | AtAmount;
}>;

type LookedFor = { at: 'search' };
type Found = { at: 'choice'; found: readonly DeskPayer[] };
/** `doubted` is the small amount that is asked about. */
export type AtAmount = { at: 'amount'; payer: DeskPayer; valor: number | null; doubted?: number | null };

export type EnvelopeEvent =
  | { type: 'searchTyped'; search: string }
  | { type: 'lookedFor' }
  | { type: 'found'; payers: readonly DeskPayer[] }
  | { type: 'notRead'; sentence: string }
  | { type: 'chosen'; payer: DeskPayer }
  | { type: 'amountTyped'; valor: number | null }
  | { type: 'amountEntered'; day: string | null }
  | { type: 'received'; payer: DeskPayer; valor: number; resta: number };

export const firstEnvelope: Envelope = { search: '', said: '', count: 0, step: { at: 'search' } };

export function envelopeAfter(envelope: Envelope, event: EnvelopeEvent): Envelope {
  const { step, count } = envelope;
  switch (event.type) {
    case 'searchTyped':
      return { ...envelope, search: event.search };
    case 'lookedFor':
      return { ...envelope, said: '', step: { at: 'search' } };
    case 'found': {
      const [only, ...others] = event.payers;
      if (!only) return { ...envelope, said: 'Nenhum dizimista com este número, nome ou CPF.' };
      return { ...envelope, step: others.length > 0 ? { at: 'choice', found: event.payers } : amountOf(only) };
    }
    case 'notRead':
      return { ...envelope, said: event.sentence };
    case 'chosen':
      return { ...envelope, step: amountOf(event.payer) };
    case 'amountTyped':
      return step.at === 'amount' ? { ...envelope, step: { ...step, valor: event.valor } } : envelope;
    case 'amountEntered': {
      if (step.at !== 'amount') return envelope;
      const verdict = verdictOn(step, event.day);
      if (verdict === 'noDay') return { ...envelope, said: 'Escolha um dia até hoje.' };
      if (verdict === 'noAmount') return { ...envelope, said: 'Escreva o valor recebido.' };
      return verdict === 'farBelow' ? { ...envelope, step: { ...step, doubted: step.valor } } : envelope;
    }
    case 'received':
      return { ...firstEnvelope, said: receivedWords(event), count: count + 1 };
  }
}

/** True while nothing is typed and nobody is chosen. */
export const isUntouched = ({ search, step }: Envelope): boolean => search === '' && step.at === 'search';

/** Its payer's oldest open month is proposed. */
const amountOf = (payer: DeskPayer): AtAmount => ({
  at: 'amount',
  payer,
  valor: payer.abertos[0]?.restante ?? null,
});

type Verdict = 'noDay' | 'noAmount' | 'tooMuch' | 'farBelow' | { valor: number; day: string };

/** The receipt of an amount that is entered, or why it is refused. A far too small one is asked about once. */
export function verdictOn(step: AtAmount, day: string | null): Verdict {
  const { payer, valor, doubted } = step;
  if (day === null) return 'noDay';
  if (!valor) return 'noAmount';
  if (isTooMuch(step)) return 'tooMuch';
  return isFarBelow(valor, payer) && doubted !== valor ? 'farBelow' : { valor, day };
}

export const isTooMuch = ({ payer, valor }: AtAmount): boolean =>
  payer.abertos.length > 0 && valor !== null && storedCents(valor) > storedCents(openSum(payer));

function receivedWords({ payer, valor, resta }: { payer: DeskPayer; valor: number; resta: number }): string {
  const rest = resta > 0 ? ` Faltam ${shownMoney(storedCents(resta))} do último mês.` : '';
  return `Nº ${payer.numero_ordinal}, ${payer.nome}: ${shownMoney(storedCents(valor))} recebidos.${rest}`;
}
