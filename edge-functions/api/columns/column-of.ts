import { type AnyField, captionOf } from '#contract/fields/field.ts';
import type { Column } from './column.ts';
import { conceptTables } from './concept-tables.ts';
import { otherColumns } from './other-columns.ts';

/** A column of a table: as its concept's form says it, or else as written for columns without a form. */
export function columnOf(table: string, name: string): Column | undefined {
  const other = otherColumns[table]?.[name];
  const field = conceptTables[table]?.fields[name];
  return other ?? (field && columnOfField(field));
}

/** A column that has a form's field. */
export const columnOfField = (field: AnyField): Column => ({
  label: captionOf(field),
  kind: field.kind,
  ...(field.kind === 'choice' && {
    words: Object.fromEntries(field.details.options.map(({ value, label }) => [String(value), label])),
  }),
});
