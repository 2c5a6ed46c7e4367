import type { Caller } from './http/authenticate.ts';

/** What an item that somebody wrote has beside its own fields. */
interface Authored {
  createdAt: string;
  updatedAt: string;
  author: { id: string; name: string; email?: string | undefined } | null;
}

/** An authored item as its table spells it. The database answers the author's e-mail to staff only, to others null. */
export type AuthoredRow<Item extends Authored> = Omit<Item, keyof Authored> & {
  created_at: string;
  updated_at: string;
  author_id: string | null;
  author_name: string | null;
  author_email?: string | null;
};

/**
 * The columns to select, with the author's. A visitor's read doesn't ask for the e-mail: it is computed for each row, and
 * for each row before the page too.
 */
export const withAuthor = (columns: string, caller: Caller): string =>
  `${columns}, author_id, author_name${caller.kind === 'member' ? ', author_email' : ''}`;

/** The item as the documents spell it. */
export function authoredItem<Item extends Authored>(row: AuthoredRow<Item>): Item {
  const { created_at, updated_at, author_id, author_name, author_email, ...own } = row;
  const author =
    author_id === null
      ? null
      : { id: author_id, name: author_name ?? '', ...(author_email && { email: author_email }) };
  return { ...own, createdAt: created_at, updatedAt: updated_at, author } as unknown as Item;
}
