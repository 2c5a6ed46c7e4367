import type { Caller } from './http/authenticate.ts';

/** The columns that name an author. The database answers the e-mail to staff only, to others null. */
export interface AuthorColumns {
  author_id: string | null;
  author_name: string | null;
  author_email?: string | null;
}

/**
 * The columns to select, with the author's. A visitor's read doesn't ask for the e-mail: it is computed for each row, and
 * for each row before the page too.
 */
export const withAuthor = (columns: string, caller: Caller): string =>
  `${columns}, author_id, author_name${caller.kind === 'member' ? ', author_email' : ''}`;

/** The author as the documents spell it. */
export function authorOf(row: AuthorColumns) {
  if (row.author_id === null) return null;
  return {
    id: row.author_id,
    name: row.author_name ?? '',
    ...(row.author_email && { email: row.author_email }),
  };
}
