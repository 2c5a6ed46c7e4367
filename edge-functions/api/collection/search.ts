import { folded } from '#contract/plain-signs.ts';

/** A search text as a `search_text` column has it (`private.fold`), with single spaces. */
const foldForSearch = (search: string): string => folded(search).replace(/\s+/g, ' ').trim();

/** A `like` pattern for texts that contain the search, whose wildcards are escaped. */
export const patternOf = (search: string): string => `%${foldForSearch(search).replace(/[\\%_*]/g, '\\$&')}%`;

/** The patterns of a search's words, for texts that contain each of them, in any order. */
export const patternsOfWords = (search: string): string[] => [
  ...new Set(foldForSearch(search).split(' ').map(patternOf)),
];
