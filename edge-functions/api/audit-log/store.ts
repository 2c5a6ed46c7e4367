import { auditLogFilters } from '#contract/audit-log.ts';
import { type Narrow, narrowed } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { asSelection, type Listed } from '../collection/rows.ts';
import { readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';

export type Values = Readonly<Record<string, unknown>>;

type Whole = Database['public']['Tables']['audit_log']['Row'];

const columns = [
  ...(['id', 'happened_at', 'actor_name', 'actor_role'] as const),
  ...(['table_name', 'row_id', 'verb', 'old', 'new', 'note', 'paid_for'] as const),
];

export type AuditRow = Omit<Pick<Whole & { paid_for: string | null }, (typeof columns)[number]>, 'old' | 'new'> & {
  old: Values | null;
  new: Values | null;
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

/** The entries, newest first. Only triggers and functions write them. */
export const auditRows: Listed<Whole, AuditRow> = {
  filters: auditLogFilters,
  list: (caller, query, narrow: Narrow<Whole> = (rows) => rows) =>
    readPage<AuditRow>(() => {
      const all = asSelection<Whole, AuditRow>(
        caller.db.from('audit_log').select(columns.join(', '), { count: 'exact' }),
      );
      return narrowed<Whole, typeof all>(all, (some) => narrow(filtered(some, filterColumns, query))).order('id', {
        ascending: false,
      });
    }, query),
};
