import { shownReais, storedCents } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import { slipMarkOf } from '#contract/slip-mark.ts';
import { type DeskPayer, isUnlikely, isUnlikelyOfNobody, type OpenMonth } from '#contract/tithe-desk.ts';
import { openSum } from './desk-words.ts';

/** The envelope in somebody's hand: it is looked for, chosen among those that were found, then its amount is typed. */
export type Envelope = Readonly<{
  search: string;
  /** The sentence below it. */
  said: string;
  /** The envelopes that were received before it. */
  count: number;
  step: LookedFor | Found | Offer | AtAmount | Unnamed;
}>;

type LookedFor = { at: 'search' };
type Found = { at: 'choice'; found: readonly DeskPayer[] };
/** An envelope without a payer is offered, by the first offer with Enter; `name` is what was searched, if it is one. */
export type Offer = { at: 'offer'; search: string; name: string | null };
/**
 * `first` is the open month from which on it pays. `doubted` is an unlikely amount that is asked about, `sameAs` one
 * that came before, with the sentence that says so.
 */
export type AtAmount = {
  at: 'amount';
  payer: DeskPayer;
  first: number;
  valor: number | null;
  doubted?: number | null;
  sameAs?: { valor: number; sentence: string };
};
/** `name` is the one that is written on it. */
export type Unnamed = { at: 'unnamed'; name: string | null; valor: number | null; doubted?: number | null };

export type EnvelopeEvent =
  | { type: 'searchTyped'; search: string }
  | { type: 'lookedFor' }
  | { type: 'found'; payers: readonly DeskPayer[]; search: string }
  | { type: 'notRead'; sentence: string }
  | { type: 'chosen'; payer: DeskPayer }
  | { type: 'offered' }
  | { type: 'unnamed'; name: string | null }
  | { type: 'amountTyped'; valor: number | null }
  | { type: 'monthTurned'; by: 1 | -1 }
  | { type: 'amountEntered'; day: string | null }
  | { type: 'receivedBefore'; valor: number; sentence: string }
  | { type: 'received'; giver: string; valor: number; resta: number };

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
      if (!only) {
        const mark = slipMarkOf(event.search);
        // A mark is nobody's name.
        if (mark) return { ...envelope, said: `Nenhum dizimista nº ${mark.ordinal}.`, step: { at: 'search' } };
        return { ...envelope, said: nobody, step: offerOf(event.search) };
      }
      if (others.length > 0) return { ...envelope, step: { at: 'choice', found: event.payers } };
      return { ...envelope, said: refusalOf(only), step: amountOf(only) };
    }
    case 'notRead':
      return { ...envelope, said: event.sentence };
    case 'chosen':
      return { ...envelope, step: amountOf(event.payer) };
    case 'offered':
      return { ...envelope, said: '', step: offerOf('') };
    case 'unnamed':
      return { ...envelope, said: '', step: { at: 'unnamed', name: event.name, valor: null } };
    case 'amountTyped':
      return step.at === 'amount' || step.at === 'unnamed'
        ? { ...envelope, step: { ...step, valor: event.valor } }
        : envelope;
    case 'monthTurned':
      return step.at === 'amount' ? { ...envelope, step: turned(step, event.by) } : envelope;
    case 'amountEntered': {
      if (step.at !== 'amount' && step.at !== 'unnamed') return envelope;
      const verdict = verdictOn(step, event.day);
      if (verdict === 'noDay') return { ...envelope, said: 'Escolha um dia até hoje.' };
      if (verdict === 'noAmount') return { ...envelope, said: 'Escreva o valor recebido.' };
      return verdict === 'unlikely' ? { ...envelope, step: { ...step, doubted: step.valor } } : envelope;
    }
    case 'receivedBefore': {
      const { valor, sentence } = event;
      return step.at === 'amount' ? { ...envelope, step: { ...step, sameAs: { valor, sentence } } } : envelope;
    }
    case 'received':
      return { ...firstEnvelope, said: receivedWords(event), count: count + 1 };
  }
}

const nobody = 'Nenhum dizimista com este número, nome ou CPF.';

/** True while nothing is typed and nobody is chosen. */
export const isUntouched = ({ search, step }: Envelope): boolean => search === '' && step.at === 'search';

/** Figures alone are no name: a number that was mistyped, or a CPF. */
const offerOf = (search: string): Offer => ({ at: 'offer', search, name: /\p{L}/u.test(search) ? search : null });

/** Its marked month is proposed, else its payer's oldest open one; nothing where the marked one receives nothing. */
function amountOf(payer: DeskPayer): AtAmount {
  const { marcado, abertos } = payer;
  const marked = abertos.findIndex(({ ano, mes }) => ano === marcado?.ano && mes === marcado.mes);
  const first = Math.max(marked, 0);
  return { at: 'amount', payer, first, valor: (marcado && marked < 0 ? null : abertos[first]?.restante) ?? null };
}

const refusals = {
  aberto: '',
  pago: 'já está pago',
  encerrado: 'está encerrado',
  sem_carne: 'não está em nenhum carnê',
} as const;

/** Why the month of what was scanned receives nothing. */
function refusalOf({ marcado, abertos }: DeskPayer): string {
  if (!marcado || marcado.estado === 'aberto') return '';
  const { ano: year, mes, estado } = marcado;
  const refusal = `${capitalised(monthTitle({ year, month: mes }))} ${refusals[estado]}.`;
  return abertos.length > 0 ? `${refusal} Para receber outro mês, escreva o valor.` : refusal;
}

/** The open months from the chosen one on. */
export const monthsFrom = ({ payer, first }: AtAmount): readonly OpenMonth[] => payer.abertos.slice(first);

/** Another month's rest takes the place of the proposal, and not of what was typed. */
function turned(step: AtAmount, by: 1 | -1): AtAmount {
  const { abertos } = step.payer;
  const first = Math.min(Math.max(step.first + by, 0), Math.max(abertos.length - 1, 0));
  const isProposed = step.valor === abertos[step.first]?.restante;
  return { ...step, first, valor: isProposed ? (abertos[first]?.restante ?? null) : step.valor };
}

type Verdict = 'noDay' | 'noAmount' | 'tooMuch' | 'unlikely' | { valor: number; day: string };

/** The receipt of an amount that is entered, or why it is refused. An unlikely one is asked about once. */
export function verdictOn(step: AtAmount | Unnamed, day: string | null): Verdict {
  const { valor } = step;
  if (day === null) return 'noDay';
  if (!valor) return 'noAmount';
  if (step.at === 'amount' && isTooMuch(step)) return 'tooMuch';
  const doubts = step.at === 'amount' ? isUnlikely(valor, monthsFrom(step)[0]) : isUnlikelyOfNobody(valor);
  return doubts && step.doubted !== valor ? 'unlikely' : { valor, day };
}

export const isTooMuch = (step: AtAmount): boolean =>
  step.payer.abertos.length > 0 &&
  step.valor !== null &&
  storedCents(step.valor) > storedCents(openSum(monthsFrom(step)));

function receivedWords({ giver, valor, resta }: { giver: string; valor: number; resta: number }): string {
  const rest = resta > 0 ? ` Faltam ${shownReais(resta)} do último mês.` : '';
  return `${giver}: ${shownReais(valor)} recebidos.${rest}`;
}
