/** A value of a backup, as PostgreSQL writes it. */
type Value = string | null;

export interface Conversion {
  table: string;
  /** The column that the backup lacks, and the backup's columns that it is made of. */
  column: string;
  from: readonly string[];
  value: (...from: Value[]) => Value;
}

/** When something was published was not kept at first: its creation is the nearest that is known. */
const publication = (table: string): Conversion => ({
  table,
  column: 'published_at',
  from: ['is_published', 'created_at'],
  value: (isPublished, createdAt) => (isPublished === 'true' ? (createdAt ?? null) : null),
});

/**
 * What earlier backups say in other columns, or not in words: a column that was renamed, moved or added and is not right with
 * its default. Used only when the backup lacks the column.
 */
export const conversions: readonly Conversion[] = [publication('public.news'), publication('public.announcements')];

/** Tables that are made of others, and how: always made anew, as this version makes them. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
};

/** SQL functions that give a value of an earlier version this version's spelling, by the column's type. */
export const spellings: Readonly<Record<string, string>> = { 'private.telephone': 'private.as_telephone' };
