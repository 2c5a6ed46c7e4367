/** The columns that name an author. The database answers the e-mail to staff only, to others null. */
export interface AuthorColumns {
  author_id: string | null;
  author_name: string | null;
  author_email: string | null;
}

/** The author as the documents spell it. */
export function authorOf(row: AuthorColumns) {
  if (row.author_id === null) return null;
  return {
    id: row.author_id,
    name: row.author_name ?? '',
    ...(row.author_email && { email: row.author_email }),
  };
}
