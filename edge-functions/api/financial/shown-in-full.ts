import type { Column } from '../columns/column.ts';
import * as shown from '../columns/shown.ts';

/** A value for those who may read the row itself: no text is shortened. Null where there is none. */
export function shownInFull({ kind, words }: Column, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (words) return shown.chosen(words)(value);
  return kind === 'money' ? shown.money(value) : shown.plain(value);
}
