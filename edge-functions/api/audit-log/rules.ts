import { type AuditEntry, type AuditedChange, type AuditVerb, auditedKinds } from '#contract/audit-log.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { keepNumbers, shownNumber } from '#contract/shown-number.ts';
import { shortName } from '../columns/shown.ts';
import { type AuditedField, auditedField, contentField, roleWord, shownName } from './fields.ts';
import { sentenceOf } from './sentence.ts';
import type { AuditRow, Values } from './store.ts';

/** An entry as people read it. */
export function toEntry(row: AuditRow): AuditEntry {
  const isErased = Boolean(row.old?.erased || row.new?.erased);
  const changes = isChange(row) && !isErased ? changesBetween(row) : [];
  const subject = subjectOf(row.table_name, row.verb === 'delete' ? row.old : (row.new ?? row.old));
  return {
    id: String(row.id),
    happenedAt: row.happened_at,
    who: row.actor_name,
    role: roleWord(row.actor_role),
    // The table allows no other verb.
    verb: row.verb as AuditVerb,
    kind: auditedKinds[row.table_name as keyof typeof auditedKinds] ?? row.table_name,
    sentence: sentenceOf(row, { subject, changes }),
    subject: row.paid_for ? keepNumbers(row.paid_for) : subject,
    record: row.row_id,
    changes,
    isErased,
    note: row.note && shortNames(row.note, row),
    event: String(row.lead_id ?? row.id),
    more: row.entries_led ?? 0,
  };
}

const isChange = ({ verb }: AuditRow): boolean => verb === 'insert' || verb === 'update' || verb === 'delete';

/** The note of a category's new name, or of its merging, with its names as short as the sentence has them. */
const shortNames = (note: string, { doing }: AuditRow): string =>
  doing === 'merged' || doing === 'renamed'
    ? note.replace(/“([^”]*)”/g, (_, name) => `“${shortName(name)}”`)
    : keepNumbers(note);

/** The changed fields, in the order of the columns. Of a created or deleted row, those with a value. */
function changesBetween({ table_name: table, verb, old: before, new: written, belongs_to }: AuditRow): AuditedChange[] {
  // The sentence says of a deleted row if it became another.
  const after = verb === 'delete' ? null : written;
  const columns = Object.keys(after ?? before ?? {}).filter((column) => !isSame(before?.[column], after?.[column]));
  return columns.flatMap((column) => {
    if (isContent(table, column)) return contentChanges({ kind: (after ?? before)?.kind, before, after });
    const field = auditedField(table, column, belongs_to);
    return field ? [changeOf(field, column, { before, after })] : [];
  });
}

const isContent = (table: string, column: string): boolean => table === 'parish_content' && column === 'content';

interface Both {
  before: Values | null;
  after: Values | null;
}

/** The changed fields within a row's `content`. */
function contentChanges({ kind, before, after }: Both & { kind: unknown }): AuditedChange[] {
  const [was = {}, is = {}] = [before?.content, after?.content] as (Values | undefined)[];
  const names = Object.keys({ ...was, ...is }).filter((name) => !isSame(was[name], is[name]));
  return names.flatMap((name) => {
    const field = contentField(kind, name);
    return field ? [changeOf(field, name, { before: was, after: is })] : [];
  });
}

function changeOf({ label, show }: AuditedField, name: string, { before, after }: Both): AuditedChange {
  const shown = (row: Values | null) => (isSame(row?.[name], null) ? null : show(row?.[name], row ?? {}));
  return { field: label, before: shown(before), after: shown(after) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** 'Equipe: Pe. João' */
function contentSubject(name: ParishKindName, content: Values): string {
  const kind: ParishKind | undefined = parishKinds[name];
  const [first, field] = Object.entries(kind?.fields ?? {})[0] ?? [];
  const called = field?.kind === 'line' && first && content[first];
  return [kind?.label ?? name, ...(called ? [String(called)] : [])].join(': ');
}

/** The row's name: 'nº 12, Maria d. C. S.', 'Amigos da Paróquia', '2026', 'mês 3'. */
function subjectOf(table: string, values: Values | null): string | null {
  if (!values) return null;
  const { numero_ordinal: ordinal, nome_completo: fullName, name, plan, ano, mes, kind, content } = values;
  if (content) return contentSubject(kind as ParishKindName, content as Values);
  const called = fullName ?? name;
  const parts = [
    ...(ordinal === undefined ? [] : [shownNumber(String(ordinal))]),
    ...(called ? [shownName(table, called)] : []),
    ...(plan ? [String(plan)] : []),
    ...(ano === undefined ? [] : [String(ano)]),
    ...(mes === undefined ? [] : [`mês ${mes}`]),
  ];
  return parts.join(', ') || null;
}
