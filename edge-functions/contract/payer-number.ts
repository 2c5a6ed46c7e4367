/* A payer's number as it is written, without zod: pages that ask for one show something before they call. */

export const highestOrdinal = 2 ** 31 - 1;

/** Written in digits alone: neither `1e3` nor `1.0`. */
export const ordinalDigits = /^\d{1,10}$/;

/** A payer's number; undefined for what is none, such as `0`, `-1`, `1.5` or a word. */
export function ordinalOf(written: string): number | undefined {
  const number = ordinalDigits.test(written) ? Number(written) : 0;
  return number >= 1 && number <= highestOrdinal ? number : undefined;
}

/** Sentences of the lookup, as the documents prescribe them. */
export const titheSentences = {
  wrongNumber: 'Por favor, digite um número ordinal válido.',
  failed: 'Erro ao buscar carnês',
} as const;
