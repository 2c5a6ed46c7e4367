import { asTelephone } from '#contract/fields/telephone.ts';
import { folded } from '#contract/plain-signs.ts';
import { asTyped } from '#contract/text.ts';

/** A search text as a `search_text` column has it (`private.fold`), with single spaces. */
const foldForSearch = (search: string): string => folded(search).replace(/\s+/g, ' ').trim();

/** A `like` pattern for texts that contain the search, whose wildcards are escaped. */
export const patternOf = (search: string): string => `%${foldForSearch(search).replace(/[\\%_*]/g, '\\$&')}%`;

/** The patterns of a search's words, for texts that contain each of them, in any order. */
export const patternsOfWords = (search: string): string[] => [
  ...new Set(foldForSearch(search).split(' ').map(patternOf)),
];

/** Figures, also with punctuation or after '#' or 'nº', are of a number, CPF or telephone; all else is of a name. */
export function figuresOrWords(text: string) {
  const isOfFigures = /^(#|n[º°o]\.?(?=[\s\d]))?[\d\s.()/+-]*\d[\d\s.()/+-]*$/i.test(asTyped(text).trim());
  return isOfFigures ? { algarismos: asTelephone(text.replace(/\D/g, '')) } : { palavras: patternsOfWords(text) };
}
