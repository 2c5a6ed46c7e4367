import { overSentence } from '#contract/charge-states.ts';
import { defaultDescription, donationSentences, leastDonation } from '#contract/donation-form.ts';
import { ApiError, malformedAnswer } from '#contract/errors.ts';
import { centsOf, mostCents } from '#contract/money.ts';
import { explainedError } from '../../lib/error-sentence.ts';
import type { EndedCharge, OpenCharge } from '../../lib/follow-charge.ts';

/** The document's sentences where the contract has none of its own. */
export const donationFailures = {
  /** The charge never had a code. */
  refused: 'Erro ao gerar pagamento. Tente novamente.',
  /** An answer without a code. */
  noCode: 'Ocorreu um erro ao gerar o QR Code do PIX. Por favor, tente novamente.',
  /** The code is there, but not its picture. */
  noPicture: 'Erro ao gerar QR Code',
  status: 'Erro ao buscar status',
} as const;

/** Why so many cents are no donation; undefined when they are one. */
export function amountProblem(cents: number | undefined): string | undefined {
  if (cents === undefined) return donationSentences.missing;
  return cents >= leastDonation && cents <= mostCents ? undefined : donationSentences.wrong;
}

/** The sentence for a donor when no code was created: the server's, else the client's. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return donationSentences.failed;
  return error.message === malformedAnswer ? donationFailures.noCode : explainedError(error);
}

/** A donor's input; without a description the default one applies. */
export interface Wish {
  /** Cents. */
  amount: number;
  description: string;
}

/** A donor's input of a stored donation. */
export const wishOf = ({ amount, description }: { amount: number; description: string | null }): Wish => ({
  amount: centsOf(amount) ?? 0,
  description: description === null || description === defaultDescription ? '' : description,
});

export const isSameWish = (one: Wish, other: Wish): boolean =>
  one.amount === other.amount && one.description === other.description;

/** Where a donor is. */
export type DonationState =
  | { step: 'loading' }
  | { step: 'form'; isBusy: boolean; problem?: string }
  | { step: 'code'; code: string; expiresAt: string; reference: string; charge: OpenCharge }
  | { step: 'over'; isBusy: boolean; sentence: string }
  /** Somebody's donation, whose status could not be read. */
  | { step: 'unknown'; isBusy: boolean }
  | { step: 'paid'; paidOn: string | null };

/** The step after a charge of which nothing more is to be learned. */
export const stepAfter = (charge: EndedCharge): DonationState =>
  charge.is === 'paid'
    ? { step: 'paid', paidOn: charge.paidOn }
    : { step: 'over', isBusy: false, sentence: overSentence(charge, donationSentences.expired) };

/** A live region's text for a step; empty for none. */
export function saidOf(state: DonationState, isOffering = false): string {
  switch (state.step) {
    case 'code':
      return donationSentences.made;
    case 'over':
      return state.sentence;
    case 'unknown':
      return state.isBusy ? 'Buscando a sua doação...' : donationFailures.status;
    case 'paid':
      return isOffering
        ? 'Pagamento aprovado! Muito obrigado pela sua oferta'
        : 'Pagamento aprovado! Muito obrigado pela sua doação';
    default:
      return '';
  }
}
