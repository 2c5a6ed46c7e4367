import { hasText, joined, viewOf } from './bytes.ts';
import { isIccProfile } from './icc-profile.ts';
import type { Picture, PictureSize } from './picture.ts';

/* WebP: RFC 9649. A RIFF file of chunks: a simple one has the pixels alone; an extended one begins with its canvas. */

interface Chunk {
  name: string;
  content: Uint8Array;
}

/** The canvas, the colours' profile, transparency and pixels. Not EXIF, XMP and what no browser knows. */
const needed = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
const animated = ['ANIM', 'ANMF'];
/** What an extended file has, in its order: another chunk of the same names would be drawn by nobody. */
const extended = /^VP8X (ICCP )?((ALPH )?VP8 {2}|VP8L )$/;

/** Reads a still WebP; undefined when it is none, or not whole. A profile of colours that is none is left out. */
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

/** All chunks in the length that the file says it has. */
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

/** A key frame of VP8: three bytes of its tag, a start code, 14 bits of width and of height. */
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

/** The canvas of an extended file: flags and what is reserved, then 24 bits each of width and height less one. */
function canvasOf(content: Uint8Array): PictureSize | undefined {
  if (content.byteLength !== 10) return undefined;
  const view = viewOf(content);
  const less1 = (at: number) => view.getUint16(at, true) | ((content[at + 2] ?? 0) << 16);
  return { width: less1(4) + 1, height: less1(7) + 1 };
}

/** Transparency: a byte that says how it is written, then a byte for each pixel, or all of them compressed. */
function isAlpha(content: Uint8Array, { width, height }: PictureSize): boolean {
  const compression = (content[0] ?? 0) & 0x03;
  return compression === 0 ? content.byteLength === 1 + width * height : compression === 1;
}

/** Flags of the canvas that tell of other chunks; those of EXIF, XMP and animation are never set. */
const profileFlag = 0x20;
const alphaFlag = 0x10;

/** The canvas with the flags of what is kept. Lossless pixels hold their transparency themselves, and it is told here. */
function flagged(canvas: Uint8Array, names: string[]): Uint8Array {
  const isTransparent = names.includes('ALPH') || (names.includes('VP8L') && ((canvas[0] ?? 0) & alphaFlag) > 0);
  const changed = canvas.slice();
  changed.set([(names.includes('ICCP') ? profileFlag : 0) | (isTransparent ? alphaFlag : 0), 0, 0, 0]);
  return changed;
}

/** The chunks as a file, each filled up to an even length. */
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

/** A name, and the length of what follows. */
function headOf(name: string, length: number): Uint8Array {
  const head = joined([textOf(name), new Uint8Array(4)]);
  viewOf(head).setUint32(4, length, true);
  return head;
}
