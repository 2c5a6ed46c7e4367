import { hasText, joined, viewOf } from './bytes.ts';
import { isIccProfile } from './icc-profile.ts';
import type { Picture, PictureSize } from './picture.ts';

/* WebP: RFC 9649. A RIFF file of chunks: a simple one has only the pixels; an extended one begins with its canvas. */

interface Chunk {
  name: string;
  content: Uint8Array;
}

/** The canvas, colour profile, transparency and pixels; not EXIF, XMP and unknown chunks. */
const needed = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
const animated = ['ANIM', 'ANMF'];
/** The chunks of an extended file, in order; no browser draws a second one of the same name. */
const extended = /^VP8X (ICCP )?((ALPH )?VP8 {2}|VP8L )$/;

/** Reads a still WebP; undefined when it isn't one or is incomplete. An invalid colour profile is left out. */
export function readWebp(file: Uint8Array<ArrayBuffer>): Picture | undefined {
  const chunks = chunksOf(file);
  if (!chunks || chunks.some(({ name }) => animated.includes(name))) return undefined;
  const kept = chunks.filter(
    ({ name, content }) => needed.includes(name) && (name !== 'ICCP' || isIccProfile(content)),
  );
  const pixels = kept.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const size = pixels && sizeOf(pixels);
  const [first] = kept;
  if (!first || !size) return undefined;
  if (first.name !== 'VP8X') return first === pixels && kept.length === 1 ? webp(size, kept) : undefined;
  if (!extended.test(kept.map(({ name }) => `${name} `).join(''))) return undefined;
  const { width, height } = canvasOf(first.content) ?? {};
  if (width !== size.width || height !== size.height) return undefined;
  const alpha = kept.find(({ name }) => name === 'ALPH');
  if (alpha && !isAlpha(alpha.content, size)) return undefined;
  return webp(size, kept);
}

/** All chunks within the file's declared length. */
function chunksOf(file: Uint8Array<ArrayBuffer>): Chunk[] | undefined {
  if (!hasText(file, 0, 'RIFF') || !hasText(file, 8, 'WEBP')) return undefined;
  const view = viewOf(file);
  const end = 8 + view.getUint32(4, true);
  if (end > file.byteLength) return undefined;
  const chunks: Chunk[] = [];
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return undefined;
    const content = at + 8 + view.getUint32(at + 4, true);
    const next = content + ((content - at) % 2);
    if (next > end) return undefined;
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    chunks.push({ name, content: file.subarray(at + 8, content) });
    at = next;
  }
  return chunks;
}

const sizeOf = ({ name, content }: Chunk): PictureSize | undefined =>
  name === 'VP8L' ? lossless(content) : lossy(content);

/** A VP8 key frame: a three-byte tag, a start code, 14 bits each of width and height. */
function lossy(content: Uint8Array): PictureSize | undefined {
  if (content.byteLength < 10 || !hasText(content, 3, '\x9d\x01\x2a')) return undefined;
  const view = viewOf(content);
  const isKeyFrame = ((content[0] ?? 1) & 1) === 0;
  const firstPart = (view.getUint16(0, true) | ((content[2] ?? 0) << 16)) >>> 5;
  const [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  const isWhole = firstPart > 0 && 10 + firstPart <= content.byteLength;
  return isKeyFrame && isWhole && width > 0 && height > 0 ? { width, height } : undefined;
}

/** VP8L: a signature, 14 bits each of width and height less one, a bit for transparency, version 0. */
function lossless(content: Uint8Array): PictureSize | undefined {
  if (content.byteLength < 6 || content[0] !== 0x2f) return undefined;
  const bits = viewOf(content).getUint32(1, true);
  return bits >>> 29 === 0 ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined;
}

/** The canvas of an extended file: flags, reserved bits, then 24 bits each of width and height less one. */
function canvasOf(content: Uint8Array): PictureSize | undefined {
  if (content.byteLength !== 10) return undefined;
  const view = viewOf(content);
  const less1 = (at: number) => view.getUint16(at, true) | ((content[at + 2] ?? 0) << 16);
  return { width: less1(4) + 1, height: less1(7) + 1 };
}

/** Transparency: a byte for the format, then a byte per pixel, or all of them compressed. */
function isAlpha(content: Uint8Array, { width, height }: PictureSize): boolean {
  const compression = (content[0] ?? 0) & 0x03;
  return compression === 0 ? content.byteLength === 1 + width * height : compression === 1;
}

/** The canvas's flags for other chunks; those of EXIF, XMP and animation are never set. */
const profileFlag = 0x20;
const alphaFlag = 0x10;

/** The canvas with flags of the kept chunks. Lossless pixels contain transparency, which has a flag too. */
function flagged(canvas: Uint8Array, names: string[]): Uint8Array {
  const isTransparent = names.includes('ALPH') || (names.includes('VP8L') && ((canvas[0] ?? 0) & alphaFlag) > 0);
  const changed = canvas.slice();
  changed.set([(names.includes('ICCP') ? profileFlag : 0) | (isTransparent ? alphaFlag : 0), 0, 0, 0]);
  return changed;
}

/** The chunks as a file, each padded to an even length. */
function webp(size: PictureSize, chunks: readonly Chunk[]): Picture {
  const names = chunks.map(({ name }) => name);
  const parts = chunks.flatMap(({ name, content }) => [
    headOf(name, content.byteLength),
    name === 'VP8X' ? flagged(content, names) : content,
    new Uint8Array(content.byteLength % 2),
  ]);
  const body = joined([textOf('WEBP'), ...parts]);
  return { type: 'image/webp', ...size, bytes: joined([headOf('RIFF', body.byteLength), body]) };
}

const textOf = (text: string) => new TextEncoder().encode(text);

/** A chunk header: its name and length. */
function headOf(name: string, length: number): Uint8Array {
  const head = joined([textOf(name), new Uint8Array(4)]);
  viewOf(head).setUint32(4, length, true);
  return head;
}
