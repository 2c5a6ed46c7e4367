import { fileLimits } from './limits.ts';
import { refusals } from './refusal.ts';

/** A cell's value. Days are text, `aaaa-mm-dd`; of a formula it is the saved result. */
export type Cell = string | number | boolean | null;

export interface TableRow {
  /** The row number in the spreadsheet, from 1. */
  line: number;
  cells: Cell[];
  /** Sentences about doubts in reading it; missing if there is none. */
  remarks?: string[];
}

/** The rows of a sheet that aren't empty. */
export interface Table {
  rows: TableRow[];
}

/** Collects a sheet's rows within the limits; throws a `FileRefusal` at the first row or column too many. */
export function tableWriter() {
  const rows: TableRow[] = [];
  return {
    rows,
    add(line: number, written: readonly Cell[], remarks: string[] = []): void {
      const cells = written.map(kept);
      let width = cells.length;
      while (width > 0 && cells[width - 1] === null) width -= 1;
      if (width === 0) return;
      if (width > fileLimits.columns) throw refusals.tooManyColumns(fileLimits.columns);
      if (rows.length === fileLimits.rows) throw refusals.tooManyRows(fileLimits.rows);
      rows.push({ line, cells: cells.slice(0, width), ...(remarks.length > 0 && { remarks }) });
    },
  };
}

function kept(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text === '' ? null : text.slice(0, fileLimits.characters);
}
