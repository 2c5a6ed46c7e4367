/**
 * A search text normalized like a `search_text` column: lower case, accents and spaces folded, `like`'s wildcards escaped.
 */
export const foldForSearch = (search: string): string =>
  search
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\%_*]/g, '\\$&');

/** A `like` pattern for texts that contain the search; with `apart` other words may be between its words. */
export const patternOf = (search: string, apart = false): string => {
  const folded = foldForSearch(search);
  return `%${apart ? folded.replaceAll(' ', '%') : folded}%`;
};
