import { type AuditEntry, type AuditedChange, type AuditVerb, auditedKinds } from '#contract/audit-log.ts';
import { shortName } from '../columns/shown.ts';
import { auditedField, roleWord } from './fields.ts';
import type { AuditRow, Values } from './store.ts';

/** An entry as people read it. */
export function toEntry(row: AuditRow): AuditEntry {
  const isErased = Boolean(row.old?.erased || row.new?.erased);
  return {
    id: String(row.id),
    happenedAt: row.happened_at,
    who: row.actor_name,
    role: roleWord(row.actor_role),
    // The table allows no other verb.
    verb: row.verb as AuditVerb,
    kind: auditedKinds[row.table_name as keyof typeof auditedKinds] ?? row.table_name,
    subject: row.paid_for ?? subjectOf(row.new ?? row.old),
    record: row.row_id,
    changes: isChange(row) && !isErased ? changesBetween(row) : [],
    isErased,
    note: row.note,
  };
}

const isChange = ({ verb }: AuditRow): boolean => verb === 'insert' || verb === 'update' || verb === 'delete';

/** The changed fields, in the order of the columns. Of a created or deleted row, those with a value. */
function changesBetween({ table_name: table, old: before, new: after }: AuditRow): AuditedChange[] {
  const columns = Object.keys(after ?? before ?? {}).filter((column) => !isSame(before?.[column], after?.[column]));
  return columns.flatMap((column) => {
    const field = auditedField(table, column);
    if (!field) return [];
    const shown = (value: unknown) => (value === null || value === undefined ? null : field.show(value));
    return [{ field: field.label, before: shown(before?.[column]), after: shown(after?.[column]) }];
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The row's name: 'nº 12, Maria d. C. S.', 'Amigos da Paróquia', '2026', 'mês 3'. */
function subjectOf(values: Values | null): string | null {
  if (!values) return null;
  const { numero_ordinal: ordinal, nome_completo: fullName, name, plan, ano, mes } = values;
  const called = fullName ?? name;
  const parts = [
    ...(ordinal === undefined ? [] : [`nº ${ordinal}`]),
    ...(called ? [shortName(called)] : []),
    ...(plan ? [String(plan)] : []),
    ...(ano === undefined ? [] : [String(ano)]),
    ...(mes === undefined ? [] : [`mês ${mes}`]),
  ];
  return parts.join(', ') || null;
}
