import { ApiError, malformedAnswer, sessionOverCodes } from '#contract/errors.ts';

/**
 * The message for a failed call: the server's, if it sent one, else the caller's
 * (docs/product.md, "The panel").
 */
export function sentenceOfFailure(failure: unknown, otherwise: string): string {
  if (!(failure instanceof Error)) return 'Erro desconhecido';
  if (failure instanceof ApiError && (failure.requestId || failure.message === malformedAnswer)) return failure.message;
  return otherwise;
}

/** True if the session-expired modal already reports the failure. */
export const endsSession = (failure: unknown): boolean =>
  failure instanceof ApiError && sessionOverCodes.has(failure.code);
