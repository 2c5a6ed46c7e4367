/**
 * Columns that earlier versions lacked, with the SQL that fills them when all tables are loaded. Used only when the
 * backup has the table without the column.
 */
export const impliedColumns: readonly { table: string; column: string; sql: string }[] = [
  // The description of a collection said who counted it.
  {
    table: 'public.financial_transactions',
    column: 'counted_by',
    sql: `
      update public.financial_transactions as entry
      set counted_by = told.names[1], also_counted_by = told.names[2], description = null
      from (
        select id, regexp_match(description, '^Contada por: ([^;]{1,100}); ([^;]{1,100})\\.$') as names
        from public.financial_transactions where mass_id is not null
      ) as told
      where told.id = entry.id and told.names is not null`,
  },
];

/** Columns of earlier versions whose values nobody misses: no backup that is restored says anything in them. */
export const retiredColumns: ReadonlySet<string> = new Set(['public.payments.settles']);

/** Derived tables, with the SQL that always rebuilds them after a restore. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
  'private.tithe_receipts': 'select * from private.counted_receipts()',
};
