import type { Column, ReportTable, Row } from '#contract/report.ts';

/** Sums columns row by row. */
interface Totals {
  add(row: Row): void;
  /** Rows so far. */
  readonly count: number;
  /** The last row: the sums in their columns, null in the others; undefined where nothing is summed. */
  row(): Row | undefined;
  /** A row for each total that has a name, which stands in the first column. */
  named(): Row[];
}

const isSummed = (column: Column | undefined): boolean =>
  column !== undefined && 'summed' in column && column.summed === true;

export function totalsOf({ columns, totals: named = [], sumLabel }: ReportTable): Totals {
  const inNamed = new Set(named.flatMap(({ plus, minus }) => [plus, minus]));
  const sums = columns.map((column, index): number | null => (isSummed(column) || inNamed.has(index) ? 0 : null));
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
    row: () =>
      columns.some(isSummed)
        ? sums.map((sum, index) => (isSummed(columns[index]) ? sum : (index === 0 && sumLabel) || null))
        : undefined,
    named: () =>
      named.map(({ label, plus, minus }) => {
        const total = (sums[plus] ?? 0) - (minus === undefined ? 0 : (sums[minus] ?? 0));
        return columns.map((_, index) => (index === 0 ? label : index === plus ? total : null));
      }),
  };
}
