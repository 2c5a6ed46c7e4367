import type { ReactNode } from 'react';
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
  /** True if its cells are amounts, which stand on the right with figures of one width. */
  isAmount?: boolean;
}

/** Props shared by the rows and the cards. */
export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => RowAction[];
}
