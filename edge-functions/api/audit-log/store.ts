import { auditLogFilters, entryFilters } from '#contract/audit-log.ts';
import { type Filterable, type Narrow, narrowed } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { asSelection, type Listed } from '../collection/rows.ts';
import { type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

export type Values = Readonly<Record<string, unknown>>;

type Whole = Database['public']['Tables']['audit_log']['Row'];

const columns = [
  ...(['id', 'happened_at', 'actor_id', 'actor_name', 'actor_role', 'table_name', 'row_id', 'verb'] as const),
  ...(['old', 'new', 'note', 'doing', 'lead_id', 'paid_for', 'belongs_to'] as const),
];

/** The names of the rows to which an entry's row belongs. */
export interface Belonging {
  numero_ordinal: number | null;
  ano: number | null;
  mes: number | null;
}

type Computed = { paid_for: string | null; belongs_to: Belonging };

export type AuditRow = Omit<Pick<Whole & Computed, (typeof columns)[number]>, 'old' | 'new'> & {
  old: Values | null;
  new: Values | null;
  /** Where one entry is listed for each event. */
  entries_led?: number;
};

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
  list: (caller: Caller, query: AuditQuery, narrow: Narrow<Whole> = (rows) => rows) =>
    readPage<AuditRow>(() => {
      const read = listsEach(query) ? columns : [...columns, 'entries_led'];
      const all = asSelection<Whole, AuditRow>(caller.db.from('audit_log').select(read.join(', '), { count: 'exact' }));
      return narrowed<Whole, typeof all>(all, (some) =>
        narrow(ofEvent(filtered(some, filterColumns, query), query)),
      ).order('id', { ascending: false });
    }, query),
} satisfies Listed<Whole, AuditRow>;
