import { ApiError, malformedAnswer } from '#contract/errors.ts';

/** The sentence that a reader sees for an error: the API's sentence, or the generic one (docs/product.md, "Calls"). */
export const errorSentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Erro desconhecido';

/** The same, and without an answer of the API also the reason and what to do. */
export const explainedError = (error: unknown): string =>
  [errorSentence(error), connectionSentence(error)].filter(Boolean).join('. ');

/** Why a call got no answer of the API, and what to do; undefined when the error has a sentence of its own. */
export function connectionSentence(error: unknown): string | undefined {
  if (error instanceof ApiError && (error.requestId || error.message === malformedAnswer)) return undefined;
  if (!navigator.onLine) return 'Você está sem conexão com a internet. Tente novamente quando ela voltar.';
  // `fetch` and `import` reject with a TypeError.
  if (!(error instanceof ApiError) && !(error instanceof TypeError)) return undefined;
  if (error instanceof ApiError && error.code !== 'unavailable')
    return 'O servidor respondeu de um modo inesperado. Tente novamente em instantes.';
  return error.cause instanceof Error && error.cause.name === 'TimeoutError'
    ? 'O servidor demorou demais a responder. Tente novamente em instantes.'
    : 'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.';
}
