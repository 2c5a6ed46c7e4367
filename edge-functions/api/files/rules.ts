import { ApiError } from '#contract/errors.ts';
import { type FileType, fileSentences, maxFileBytes } from '#contract/files.ts';
import { maxMediaBytes, mediaSentences } from '#contract/media.ts';
import { hasText } from '../media/bytes.ts';
import { pictureOf } from '../media/rules.ts';

/** A file as it is stored. */
interface StorableFile {
  type: FileType;
  bytes: Uint8Array<ArrayBuffer>;
}

const extensions = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

/** A random name: it says nothing of the content and is never reused. */
export const newFileName = (type: FileType): string => `${crypto.randomUUID()}.${extensions[type]}`;

/** The media type by a name's extension. */
export const typeOf = (name: string): FileType =>
  (Object.keys(extensions) as FileType[]).find((type) => name.endsWith(`.${extensions[type]}`)) ?? 'application/pdf';

/** The files that a concept accepts: pictures, PDF documents too, or these alone. */
export type Takes = 'pictures' | 'documents' | 'pdf';

/**
 * Validates a file by its content, whatever its declared type. A picture loses its metadata; a PDF is unchanged.
 * Throws a 400 or 413 that names the accepted types.
 */
export function storableFile(bytes: Uint8Array<ArrayBuffer>, takes: Takes, otherwise?: string): StorableFile {
  if (takes !== 'pictures' && isPdf(bytes)) {
    if (bytes.byteLength > maxFileBytes) throw new ApiError('body_too_large', fileSentences.tooLarge);
    return { type: 'application/pdf', bytes };
  }
  if (takes === 'pdf') throw new ApiError('invalid_input', fileSentences.noPdf);
  if (bytes.byteLength > maxMediaBytes) throw new ApiError('body_too_large', mediaSentences.tooLarge);
  return pictureOf(bytes, otherwise ?? (takes === 'documents' ? fileSentences.otherFile : undefined));
}

/** Bytes at the end of a PDF in which `%%EOF` must be (ISO 32000-1, annex H.3). */
const endOfPdf = 1024;

/**
 * True if it begins and ends like a PDF. The rest is not checked, because it is only sent as an attachment, sandboxed.
 */
function isPdf(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-endOfPdf);
  return /^%PDF-[12]\.\d/.test(ascii(bytes.subarray(0, 8))) && end.some((_, at) => hasText(end, at, '%%EOF'));
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
