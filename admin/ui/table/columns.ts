import type { ReactNode } from 'react';
import type { RowAction } from './row-actions.ts';

/** Characters of a text in a table (admin-panel.md, section 2). */
export const cellLength = 100;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width on a desk; what is left goes to the columns without one. */
  width?: string;
  /** The title of a card on a phone; the other columns follow with their names. */
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
