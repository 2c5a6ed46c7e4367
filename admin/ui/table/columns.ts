import type { ReactNode } from 'react';
import type { RowAction } from './row-actions.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width on a desk; what is left goes to the columns without one. */
  width?: string;
  /** The column that heads a card on a phone, where the others follow with their names. */
  leads?: boolean;
}

/** What a table is drawn from, in either of its shapes. */
export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => RowAction[];
}
