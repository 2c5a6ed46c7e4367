import { withDocumentTimes } from './times.ts';

/** The columns with a row's author and timestamps. */
export const authorColumns = ['author_public_id', 'author_name', 'created_at', 'updated_at', 'listed_at'] as const;

/** Columns that visitors may not read. The e-mail is null for members who aren't staff. */
export const authorMemberColumns = ['author_id', 'author_email'] as const;

interface AuthoredRow {
  created_at: string;
  updated_at: string;
  listed_at: string;
  author_public_id: string | null;
  author_id?: string | null | undefined;
  author_name: string | null;
  author_email?: string | null | undefined;
}

/**
 * An authored row as calls return it: with `createdAt`, `updatedAt`, `publishedAt`; of a deleted author the name only.
 */
export function authoredItem<Row extends AuthoredRow>(row: Row) {
  const { author_public_id, author_id, author_name, author_email, listed_at, ...own } = withDocumentTimes(row);
  const id = author_id ?? author_public_id;
  const email = author_email ? { email: author_email } : {};
  const author = id === null && author_name === null ? null : { id, name: author_name ?? '', ...email };
  return { ...own, publishedAt: listed_at, author };
}
