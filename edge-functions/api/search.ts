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
