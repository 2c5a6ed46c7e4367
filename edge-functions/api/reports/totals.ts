import type { Column, Row } from '#contract/report.ts';

/** Sums columns row by row. */
export interface Totals {
  add(row: Row): void;
  /** Rows so far. */
  readonly count: number;
  /** The last row: the sums in their columns, null in the others; undefined where nothing is summed. */
  row(): Row | undefined;
}

const isSummed = (column: Column): boolean => 'summed' in column && column.summed === true;

export function totalsOf(columns: readonly Column[]): Totals {
  const sums = columns.map((column): number | null => (isSummed(column) ? 0 : null));
  const summed = sums.flatMap((sum, index) => (sum === null ? [] : [index]));
  let count = 0;
  return {
    add(row) {
      count += 1;
      for (const index of summed) sums[index] = (sums[index] as number) + ((row[index] as number | null) ?? 0);
    },
    get count() {
      return count;
    },
    row: () => (summed.length > 0 ? sums : undefined),
  };
}
