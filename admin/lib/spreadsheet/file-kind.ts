import { refusals } from './refusal.ts';

type FileKind = 'xlsx' | 'csv';

/** Detects a file's type by its content, whatever its name. Throws a `FileRefusal` if it is no spreadsheet. */
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

/** UTF-16, which Excel writes as 'Texto Unicode'. */
export const isWide = (bytes: Uint8Array): boolean => begins(bytes, '\xff\xfe') || begins(bytes, '\xfe\xff');

const begins = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((letter, index) => bytes[index] === letter.charCodeAt(0));

/** Bytes that text never has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary files
const controls = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
