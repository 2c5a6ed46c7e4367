import { donationFields, donationSentences } from '#contract/donations.ts';
import { ApiError, malformedAnswer } from '#contract/errors.ts';
import { reaisOf } from '#contract/money.ts';
import { explainedError } from '../../lib/error-sentence.ts';

/** What the document says where the contract has no sentence of its own. */
export const donationFailures = {
  /** The provider refused the charge. */
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
  return donationFields.amount.written.safeParse(reaisOf(cents)).success ? undefined : donationSentences.wrong;
}

/** What the donor reads when no code was made: the server's words, else the client's. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return donationSentences.failed;
  return error.message === malformedAnswer ? donationFailures.noCode : explainedError(error);
}
