import { plainSigns } from './plain-signs.ts';

/**
 * A search text normalized like a `search_text` column (`private.fold`), its spaces folded and `like`'s wildcards
 * escaped.
 */
export const foldForSearch = (search: string): string =>
  plainSigns(search)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/((?<![\p{L}\p{N}_])d)[ ']+(?=[a-z])|'/gu, '$1')
    .replace(/[\\%_*]/g, '\\$&');

/** A `like` pattern for texts that contain the search; with `apart` other words may be between its words. */
export const patternOf = (search: string, apart = false): string => {
  const folded = foldForSearch(search);
  return `%${apart ? folded.replaceAll(' ', '%') : folded}%`;
};
