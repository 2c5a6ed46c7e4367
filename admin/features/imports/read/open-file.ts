import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { fileLimits } from './limits.ts';
import { refusals } from './refusal.ts';
import { openXlsx, type Workbook } from './xlsx.ts';

/** Opens a spreadsheet of either kind. Throws a `FileRefusal` with a sentence for the reader. */
export function openFile(bytes: Uint8Array): Workbook {
  refuseLarge(bytes.length);
  if (fileKindOf(bytes) === 'xlsx') return openXlsx(bytes);
  return { sheets: [''], read: () => readCsv(bytes) };
}

/** Before the file is read, too: its size is known. */
export function refuseLarge(bytes: number): void {
  if (bytes > fileLimits.bytes) throw refusals.tooLarge(bytes, fileLimits.bytes);
}
