import type { ReactNode } from 'react';
import type { RowAction } from './row-actions.ts';

/** Characters of a text in a table (docs/product.md, "The panel"). */
export const cellLength = 100;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** In a table; what is left goes to the columns without one. */
  width?: `${number}rem`;
  /** Has the most room in a table and is the title of a card, where the other columns follow with their names. */
  leads?: boolean;
}

/** Props shared by the rows and the cards. */
export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => RowAction[];
}
