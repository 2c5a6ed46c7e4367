import type { Filterable } from './rows.ts';

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

/** The rows whose `search_text` contains the search; all rows without one. */
export const searched = <Rows extends Filterable<{ search_text: string | null }>>(
  rows: Rows,
  search: string | undefined,
): Rows => (search ? rows.like('search_text', `%${foldForSearch(search)}%`) : rows);
