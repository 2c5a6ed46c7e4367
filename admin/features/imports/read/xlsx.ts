import { FileRefusal, refusals } from './refusal.ts';
import type { Table } from './table.ts';
import { type Sheet, workbookOf } from './xlsx-book.ts';
import { sheetReader } from './xlsx-sheet.ts';
import { unpack } from './zip.ts';

/** The names of an Excel file's sheets, and a reader of one of them. */
export interface Workbook {
  sheets: string[];
  read: (sheet: number) => Table;
}

/** Opens an Excel file (ECMA-376). Throws a `FileRefusal` for a damaged or oversized one. */
export function openXlsx(bytes: Uint8Array): Workbook {
  const book = refusing(() => workbookOf(bytes));
  return {
    sheets: book.sheets.map(({ name }) => name),
    read: (index) => refusing(() => readSheet(bytes, book.sheets[index], book)),
  };
}

function readSheet(bytes: Uint8Array, sheet: Sheet | undefined, book: ReturnType<typeof workbookOf>): Table {
  if (!sheet) throw refusals.noRows();
  let found = false;
  const { rows, read } = sheetReader(book);
  unpack(bytes, (name) => {
    // Once: a second part of the same name would be added to the first.
    if (name !== sheet.part || found) return undefined;
    found = true;
    return read;
  });
  if (!found) throw refusals.damaged();
  return { rows };
}

/** What the libraries throw says nothing to a reader. */
function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw refusals.damaged();
  }
}
