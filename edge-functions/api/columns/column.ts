import type { FieldKind } from '#contract/fields/field.ts';

/**
 * Beside the fields' kinds: an instant, a part of a whole in thousandths of a percent, a short code that people know,
 * and a value that tells them nothing.
 */
export type ColumnKind = FieldKind | 'instant' | 'share' | 'code' | 'reference';

/** A column's label and the format of its values. */
export interface Column {
  label: string;
  kind: ColumnKind;
  /** Labels of its values. */
  words?: Readonly<Record<string, string>>;
}
