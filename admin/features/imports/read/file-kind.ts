import { refusals } from './refusal.ts';

export type FileKind = 'xlsx' | 'csv';

/** What a file is by its bytes, whatever its name says. Throws a `FileRefusal` for what is no spreadsheet. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw refusals.empty();
  if (begins(bytes, 'PK\x03\x04')) return 'xlsx';
  if (begins(bytes, '\xd0\xcf\x11\xe0')) throw refusals.oldExcel();
  if (isWide(bytes)) return 'csv';
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 64 * 1024));
  if (start.startsWith('%PDF') || controls.test(start)) throw refusals.notASpreadsheet();
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|svg)/i.test(start)) throw refusals.page();
  return 'csv';
}

/** UTF-16, as Excel's 'Texto Unicode' is written. */
export const isWide = (bytes: Uint8Array): boolean => begins(bytes, '\xff\xfe') || begins(bytes, '\xfe\xff');

const begins = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((letter, index) => bytes[index] === letter.charCodeAt(0));

/** No text has these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a picture or a program from a text
const controls = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
