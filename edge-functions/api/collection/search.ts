import type { Filterable } from './rows.ts';

/**
 * A reader's search as it is compared with a `search_text` column: lower case, accents folded, spaces folded, and the
 * wildcards of `ilike` taken literally.
 */
export const foldForSearch = (search: string): string =>
  search
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\%_*]/g, '\\$&');

/** The rows whose `search_text` holds the search; all of them without one. */
export const searched = <Rows extends Filterable<{ search_text: string | null }>>(
  rows: Rows,
  search: string | undefined,
): Rows => (search ? rows.like('search_text', `%${foldForSearch(search)}%`) : rows);
