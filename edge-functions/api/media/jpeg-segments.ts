import { hasText, joined, viewOf } from './bytes.ts';
import { isIccProfile } from './icc-profile.ts';
import type { PictureSize } from './picture.ts';

/* JPEG's segments: ITU-T T.81, annex B. `content` is what follows the marker and the two bytes of the length. */

/** True if a segment of tables ends with its last table: trailing bytes could hold another file. */
export function holdsTablesAlone(marker: number, content: Uint8Array): boolean {
  if (marker === restartInterval) return content.byteLength === 2;
  return isRowOf(marker === quantizationTables ? quantizationEnd : huffmanEnd, content);
}

const quantizationTables = 0xdb;
const restartInterval = 0xdd;
/** Huffman tables, quantization tables, restart interval. */
export const tableMarkers = new Set([0xc4, quantizationTables, restartInterval]);

/** True if the content consists of tables only. */
function isRowOf(endOf: (content: Uint8Array, at: number) => number | undefined, content: Uint8Array): boolean {
  let at: number | undefined = 0;
  do at = endOf(content, at);
  while (at !== undefined && at < content.byteLength);
  return at === content.byteLength;
}

/** The end of a quantization table: 64 elements of one or two bytes, for one of four slots. */
function quantizationEnd(content: Uint8Array, at: number): number | undefined {
  const [precision, place] = halvesOf(content[at]);
  return precision > 1 || place > 3 ? undefined : at + 1 + 64 * (precision + 1);
}

/** The end of a Huffman table: the number of codes of each of 16 lengths, then a byte per code. */
function huffmanEnd(content: Uint8Array, at: number): number | undefined {
  const [kind, place] = halvesOf(content[at]);
  const codes = content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  return kind > 1 || place > 3 || codes > 256 ? undefined : at + 17 + codes;
}

const halvesOf = (byte = 0xff): [number, number] => [byte >> 4, byte & 0x0f];

/** The frame header: 8 bits per sample, height, width, three bytes per component. Undefined for any other. */
export function frameSize(content: Uint8Array): PictureSize | undefined {
  const components = content[5] ?? 0;
  if (content[0] !== 8 || components === 0 || content.byteLength !== 6 + 3 * components) return undefined;
  const [height, width] = [viewOf(content).getUint16(1), viewOf(content).getUint16(3)];
  return height > 0 && width > 0 ? { width, height } : undefined;
}

/** True if it is a scan header: two bytes per component, of which there are one to four, and three more. */
export function isScanHeader(content: Uint8Array): boolean {
  const components = content[0] ?? 0;
  return components >= 1 && components <= 4 && content.byteLength === 4 + 2 * components;
}

/** True if it is JFIF without a thumbnail. */
export const isPlainJfif = (content: Uint8Array): boolean => hasText(content, 0, 'JFIF\0') && content.byteLength === 14;

/** True if it is Adobe's colour transform. */
export const isAdobe = (content: Uint8Array): boolean => hasText(content, 0, 'Adobe') && content.byteLength === 12;

/** How a picture is to be turned (Exif 2.32, tag 0x0112): 1 is as it is, 5 to 8 lie on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const exif = 'Exif\0\0';
const orientationTag = 0x0112;

/** The orientation that Exif names in its first directory; undefined without a valid one. */
export function orientationIn(content: Uint8Array): Orientation | undefined {
  const tiff = content.subarray(exif.length);
  if (!hasText(content, 0, exif) || tiff.byteLength < 14) return undefined;
  const isLittle = hasText(tiff, 0, 'II*\0');
  if (!isLittle && !hasText(tiff, 0, 'MM\0*')) return undefined;
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.byteLength) return undefined;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : undefined;
  }
  return undefined;
}

/** An Exif segment, with its marker, that says the orientation and nothing else. */
export const segmentOf = (orientation: Orientation): Uint8Array =>
  new Uint8Array([
    ...[0xff, 0xe1, 0, 34, ...[...exif].map((character) => character.charCodeAt(0))],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

const profileName = 'ICC_PROFILE\0';
const profileStart = profileName.length + 2;

/** True if it is a chunk of the colour profile: its name, its number from 1 and the number of chunks. */
export const isProfilePart = (content: Uint8Array): boolean => hasText(content, 0, profileName);

/** True if these are exactly the chunks of one profile in order (ICC.1, annex B.4). */
export const isWholeProfile = (parts: readonly Uint8Array[]): boolean =>
  parts.every((part, index) => part[profileStart - 2] === index + 1 && part[profileStart - 1] === parts.length) &&
  isIccProfile(joined(parts.map((part) => part.subarray(profileStart))));
