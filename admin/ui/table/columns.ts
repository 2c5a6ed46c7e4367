import type { ReactNode } from 'react';
import { shownMoney } from '#contract/money.ts';
import type { Cell, CellKind, ReportDefinition } from '#contract/report.ts';
import type { RowAction } from './row-actions.ts';

/** The maximum characters of a text in a table (docs/product.md, "The panel"). */
export const cellLength = 100;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The width in a table; columns without one share the remaining space. */
  width?: `${number}rem`;
  /** True if it is the main column: it gets the most space in a table, and is the title of a card. */
  leads?: boolean;
  /** True if its cells say on a card what they are, without the header: a state, a day, a name. */
  speaks?: true;
  /** Its text on a card, where that is another; nothing where there is nothing to say. */
  onCard?: (row: Row) => ReactNode;
  /** True if its cells are amounts, which stand on the right with figures of one width. */
  isAmount?: boolean;
  /** True if its cells name people. */
  isName?: true;
  /** Its cell in a last line of totals, which the list has if one of its columns has it. */
  total?: (rows: readonly Row[]) => ReactNode;
  /** Its width on the list's paper, if it is there. */
  paper?: `${number}%` | 'auto';
  /** Its text on paper, if the cell is more than that. */
  text?: (row: Row) => string;
}

/** A report's columns that the panel's list has too. */
export const listedColumns = <Row>({ columns }: ReportDefinition<Row>): Column<Row>[] =>
  columns.flatMap(({ kind, title, value, listed }) => {
    const cell = (row: Row) => shownCell(kind, value(row));
    return listed ? [{ ...listed, header: title, cell, isAmount: kind !== 'text' }] : [];
  });

const shownCell = (kind: CellKind, value: Cell): string =>
  kind === 'money' && typeof value === 'number' ? shownMoney(value) : String(value ?? '');

/** Amounts and people's names are no words: a translator would change them. */
export const translateOf = <Row>({ isAmount, isName }: Column<Row>): 'no' | undefined =>
  isAmount || isName ? 'no' : undefined;

/** A column's cell in the line of totals. */
export const totalCell = <Row>({ leads, total }: Column<Row>, rows: readonly Row[]): ReactNode =>
  total ? total(rows) : leads && 'Total';

/** Props shared by the rows and the cards. */
export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => RowAction[];
}
