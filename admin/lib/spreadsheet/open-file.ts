import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { fileLimits } from './limits.ts';
import { withMendedLetters } from './mend-letters.ts';
import { refusals } from './refusal.ts';
import { openXlsx, type Workbook } from './xlsx.ts';

/** Opens an Excel or CSV file. Throws a `FileRefusal` whose message is for the person. */
export function openFile(bytes: Uint8Array): Workbook {
  refuseLarge(bytes.length);
  const book: Workbook =
    fileKindOf(bytes) === 'xlsx' ? openXlsx(bytes) : { sheets: [''], proposed: 0, read: () => readCsv(bytes) };
  return { ...book, read: (sheet) => withMendedLetters(book.read(sheet)) };
}

/** Also called before the file is read, because its size is already known. */
export function refuseLarge(bytes: number): void {
  if (bytes > fileLimits.bytes) throw refusals.tooLarge(bytes, fileLimits.bytes);
}
