import { importFields } from '#contract/imports.ts';
import { longDate } from '../../../../site/lib/dates.ts';
import { textOf } from '../../../lib/spreadsheet/cell-text.ts';
import type { Cell, TableRow } from '../../../lib/spreadsheet/table.ts';
import { type DateOrder, dateOrderOf, dayFirst, dayOfCell, isAmbiguous, monthFirst } from './day-of-cell.ts';
import type { ColumnFields } from './guess-columns.ts';

/** By the index of a column: true if a person says that its dates have the month first. */
export type DateAnswers = Readonly<Record<number, boolean>>;

/** The question about a column whose dates don't tell their order. */
export interface DateQuestion {
  column: number;
  /** The first date that could be read both ways, and its day in either order: `7 de abril de 1961`. */
  text: string;
  dayFirst: string;
  monthFirst: string;
  /** Some rows have the day first, others the month: one of them is no date, whatever the answer. */
  contradicts: boolean;
}

/** A sheet's columns of dates, each of which has the day or the month first as a whole. */
export interface DateColumns {
  questions: readonly DateQuestion[];
  ordersBy: (answers: DateAnswers) => ReadonlyMap<number, DateOrder>;
}

export function dateColumnsOf(rows: readonly TableRow[], columns: ColumnFields, today: string): DateColumns {
  const found = columns.flatMap((name, column) => {
    if (!name || importFields[name].kind !== 'date') return [];
    const cells = rows.map(({ cells }) => cells[column]);
    return [{ column, order: dateOrderOf(cells), open: cells.find(isAmbiguous) ?? null }];
  });
  return {
    questions: found.flatMap(({ column, order: { doubtful, contradicts }, open }) =>
      doubtful && open !== null ? [{ column, contradicts, ...bothWays(open, today) }] : [],
    ),
    ordersBy: (answers) =>
      new Map(
        found.map(({ column, order }) => [column, (order.doubtful && answered(answers[column])) || order] as const),
      ),
  };
}

const answered = (isMonthFirst: boolean | undefined): DateOrder | undefined =>
  isMonthFirst === undefined ? undefined : isMonthFirst ? monthFirst : dayFirst;

function bothWays(cell: Cell, today: string) {
  const by = (order: DateOrder): string => {
    const read = dayOfCell(cell, order, today);
    return longDate(typeof read === 'object' ? read.day : undefined);
  };
  return { text: textOf(cell), dayFirst: by(dayFirst), monthFirst: by(monthFirst) };
}
