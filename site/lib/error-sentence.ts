import { ApiError } from '#contract/errors.ts';

/** The sentence that a reader sees for an error: the API's sentence, or the generic one (public-site.md, section 8). */
export const errorSentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Erro desconhecido';
