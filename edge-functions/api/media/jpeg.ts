import { hasText, joined, viewOf } from './bytes.ts';
import type { Picture } from './picture.ts';

/* JPEG: ITU-T T.81, annex B. A file is a row of segments, each after a marker; after a scan's header come its pixels. */

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive: the kinds that browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantization tables, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** What applications write (camera, place, editor, thumbnail) and comments. */
const isRemark = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Reads a JPEG; undefined when it is none, or not whole. */
export function readJpeg(file: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined;
  const kept = [file.subarray(0, 2)];
  let size: Size | undefined;
  let hasScan = false;
  for (let at = 2; ; ) {
    const start = markerFrom(file, at);
    const marker = start === undefined ? undefined : file[start + 1];
    if (start === undefined || marker === undefined) return undefined;
    if (marker === endOfImage) {
      if (!size || !hasScan) return undefined;
      kept.push(file.subarray(start, start + 2));
      return { type: 'image/jpeg', ...size, bytes: joined(kept) };
    }
    const end = segmentEnd(file, start);
    if (end === undefined) return undefined;
    at = end;
    if (frames.has(marker)) {
      if (size) return undefined;
      size = sizeOf(file, start, end);
      if (!size) return undefined;
    } else if (marker === startOfScan) {
      if (!size) return undefined;
      hasScan = true;
      at = scanEnd(file, end);
    } else if (isRemark(marker)) {
      if (!isNeeded(file, marker, start, end)) continue;
    } else if (!tables.has(marker)) return undefined;
    kept.push(file.subarray(start, at));
  }
}

type Size = Pick<Picture, 'width' | 'height'>;

/** Where the marker at `at` begins; several `FF` may stand before it. */
function markerFrom(file: Uint8Array, at: number): number | undefined {
  if (file[at] !== 0xff) return undefined;
  let last = at;
  while (file[last + 1] === 0xff) last += 1;
  return last;
}

/** The byte after a segment, whose length stands behind its marker. */
function segmentEnd(file: Uint8Array, start: number): number | undefined {
  if (start + 4 > file.byteLength) return undefined;
  const length = viewOf(file).getUint16(start + 2);
  const end = start + 2 + length;
  return length >= 2 && end <= file.byteLength ? end : undefined;
}

/** The frame's header: 8 bits a sample, height, width, one or three or four components. */
function sizeOf(file: Uint8Array, start: number, end: number): Size | undefined {
  if (end - start < 10 || file[start + 4] !== 8) return undefined;
  const [height, width] = [viewOf(file).getUint16(start + 5), viewOf(file).getUint16(start + 7)];
  return height > 0 && width > 0 && end - start === 10 + 3 * (file[start + 9] ?? 0) ? { width, height } : undefined;
}

/** The byte after a scan's pixels: in them `FF` is followed by 0 or by a restart's marker. */
function scanEnd(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.byteLength;
}

/** The remarks that change how a picture looks: JFIF without a thumbnail, the colours' profile, Adobe's kind of colours. */
function isNeeded(file: Uint8Array, marker: number, start: number, end: number): boolean {
  const isNamed = (name: string) => hasText(file.subarray(0, end), start + 4, name);
  if (marker === 0xe0) return isNamed('JFIF\0') && end - start === 18;
  if (marker === 0xe2) return isNamed('ICC_PROFILE\0');
  return marker === 0xee && isNamed('Adobe') && end - start === 16;
}
