import { withDocumentTimes } from './times.ts';

/** The columns of who wrote a row, and when. The database answers the e-mail to staff only, to others null. */
export const authorColumns = ['author_id', 'author_name', 'created_at', 'updated_at'] as const;

interface AuthoredRow {
  created_at: string;
  updated_at: string;
  author_id: string | null;
  author_name: string | null;
  author_email?: string | null | undefined;
}

/** An authored row as the documents spell it: `createdAt`, `updatedAt`, `author {id, name, email}`. */
export function authoredItem<Row extends AuthoredRow>(row: Row) {
  const { author_id, author_name, author_email, ...own } = withDocumentTimes(row);
  const email = author_email ? { email: author_email } : {};
  const author = author_id === null ? null : { id: author_id, name: author_name ?? '', ...email };
  return { ...own, author };
}
