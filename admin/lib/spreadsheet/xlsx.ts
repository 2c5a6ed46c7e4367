import { FileRefusal, refusals } from './refusal.ts';
import type { Table } from './table.ts';
import { type Sheet, workbookOf } from './xlsx-book.ts';
import { sheetReader } from './xlsx-sheet.ts';
import { unpack } from './zip.ts';

/** An open spreadsheet: the names of its sheets, the one to begin with, and a function that reads one. */
export interface Workbook {
  sheets: string[];
  /** The index of the first sheet that its program shows. */
  proposed: number;
  read: (sheet: number) => Table;
}

/** Opens an Excel file (ECMA-376). Throws a `FileRefusal` for a damaged or oversized one. */
export function openXlsx(bytes: Uint8Array): Workbook {
  const book = refusing(() => workbookOf(bytes));
  return {
    sheets: book.sheets.map(({ name }) => name),
    proposed: Math.max(
      0,
      book.sheets.findIndex(({ hidden }) => !hidden),
    ),
    read: (index) => refusing(() => readSheet(bytes, book.sheets[index], book)),
  };
}

function readSheet(bytes: Uint8Array, sheet: Sheet | undefined, book: ReturnType<typeof workbookOf>): Table {
  if (!sheet) throw refusals.noRows();
  let found = false;
  const { rows, read } = sheetReader(book);
  unpack(bytes, (name) => {
    // Only the first part of that name: another one would add its rows.
    if (name !== sheet.part || found) return undefined;
    found = true;
    return read;
  });
  if (!found) throw refusals.damaged();
  return { rows };
}

/** Replaces the libraries' errors, whose messages are not for people. */
function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw refusals.damaged();
  }
}
