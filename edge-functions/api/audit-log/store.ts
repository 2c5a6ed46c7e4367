import { auditLogFilters, entryFilters } from '#contract/audit-log.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { type Filterable, type Narrow, narrowed } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { asSelection, type Listed } from '../collection/rows.ts';
import { dataOf, type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

export type Values = Readonly<Record<string, unknown>>;

type Whole = Database['public']['Tables']['audit_log']['Row'];

const columns = [
  ...(['id', 'happened_at', 'actor_id', 'actor_name', 'actor_role', 'table_name', 'row_id', 'verb'] as const),
  ...(['old', 'new', 'note', 'doing', 'lead_id'] as const),
];

/** The names of the rows to which an entry's row belongs. */
export interface Belonging {
  numero_ordinal: number | null;
  ano: number | null;
  mes: number | null;
}

type StoredRow = Omit<Pick<Whole, (typeof columns)[number]>, 'old' | 'new'> & {
  old: Values | null;
  new: Values | null;
  /** Where one entry is listed for each event. */
  entries_led?: number;
};

export type AuditRow = StoredRow & { paid_for: string | null; belongs_to: Belonging };

const filterColumns = {
  declared: auditLogFilters,
  columns: {
    person: 'search_text',
    kind: 'table_name',
    verb: 'verb',
    days: { instants: 'happened_at' },
    record: 'row_id',
  },
} as const;

/** A list's query, with the event or the single entries that it asks for. */
export type AuditQuery = PageQuery & {
  kind?: string | undefined;
  verb?: string | undefined;
  record?: string | undefined;
  event?: string | undefined;
  each?: string | undefined;
};

const listsEach = (query: AuditQuery): boolean =>
  Boolean(query.each || query.event) || entryFilters.some((name) => query[name]);

const ofEvent = <Rows extends Filterable<Whole>>(rows: Rows, query: AuditQuery): Rows => {
  if (query.event) return rows.or(`id.eq.${query.event},lead_id.eq.${query.event}`);
  return listsEach(query) ? rows : rows.or('lead_id.is.null');
};

/**
 * The entries, newest first. Without a filter of single entries those that lead their event, with the number of the
 * others. Only triggers and functions write them.
 */
export const auditRows = {
  filters: auditLogFilters,
  list: async (caller: Caller, query: AuditQuery, narrow: Narrow<Whole> = (rows) => rows) => {
    const { rows, pagination } = await readPage<StoredRow>(() => {
      const read = listsEach(query) ? columns : [...columns, 'entries_led'];
      const all = asSelection<Whole, StoredRow>(
        caller.db.from('audit_log').select(read.join(', '), { count: 'exact' }),
      );
      return narrowed<Whole, typeof all>(all, (some) =>
        narrow(ofEvent(filtered(some, filterColumns, query), query)),
      ).order('id', { ascending: false });
    }, query);
    return { rows: await withBelongings(caller, rows), pagination };
  },
} satisfies Listed<Whole, AuditRow>;

/** The rows with the names of what they belong to, in one more read. */
async function withBelongings({ db }: Caller, rows: readonly StoredRow[]): Promise<AuditRow[]> {
  if (rows.length === 0) return [];
  const found = dataOf(await db.rpc('audit_belongings', { entries: rows.map(({ id }) => id) }));
  const known = new Map(found.map(({ id, paid_for, ...belongs_to }) => [id, { paid_for, belongs_to }]));
  return rows.map((row) => ({ ...row, ...(known.get(row.id) ?? nothingKnown) }));
}

/** Of an entry that is gone since it was read. */
const nothingKnown = { paid_for: null, belongs_to: { numero_ordinal: null, ano: null, mes: null } };

/** The day of the entry from which on an export has too many, counted from the newest. */
export async function dayPast(caller: Caller, query: AuditQuery, entries: number): Promise<string | null> {
  const { rows } = await readPage<Pick<Whole, 'happened_at'>>(
    () =>
      filtered(
        asSelection<Whole, Pick<Whole, 'happened_at'>>(
          caller.db.from('audit_log').select('happened_at', { count: 'exact' }),
        ),
        filterColumns,
        query,
      ).order('id', { ascending: false }),
    { page: entries + 1, limit: 1 },
  );
  return rows[0] ? parishDayOf(new Date(rows[0].happened_at)) : null;
}
