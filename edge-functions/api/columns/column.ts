import type { FieldKind } from '#contract/fields/field.ts';

/** Beside the fields' kinds: an instant, a short code that people know, and a value that tells them nothing. */
export type ColumnKind = FieldKind | 'instant' | 'code' | 'reference';

/** What people call a column, and what its values are. */
export interface Column {
  label: string;
  kind: ColumnKind;
  /** What people call its values. */
  words?: Readonly<Record<string, string>>;
}
