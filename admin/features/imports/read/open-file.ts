import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { fileLimits } from './limits.ts';
import { refusals } from './refusal.ts';
import { openXlsx, type Workbook } from './xlsx.ts';

/** Opens an Excel or CSV file. Throws a `FileRefusal` whose message is for the person. */
export function openFile(bytes: Uint8Array): Workbook {
  refuseLarge(bytes.length);
  if (fileKindOf(bytes) === 'xlsx') return openXlsx(bytes);
  return { sheets: [''], read: () => readCsv(bytes) };
}

/** Also called before the file is read, because its size is already known. */
export function refuseLarge(bytes: number): void {
  if (bytes > fileLimits.bytes) throw refusals.tooLarge(bytes, fileLimits.bytes);
}
