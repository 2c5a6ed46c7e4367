/**
 * Columns that earlier versions lacked, with the SQL that fills them when all tables are loaded. Used only when the
 * backup has the table without the column.
 */
export const impliedColumns: readonly { table: string; column: string; sql: string }[] = [];

/** Columns of earlier versions whose values nobody misses: no backup that is restored says anything in them. */
export const retiredColumns: ReadonlySet<string> = new Set(['public.payments.settles']);

/** Derived tables, with the SQL that always rebuilds them after a restore. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
  'private.tithe_receipts': 'select * from private.counted_receipts()',
};
