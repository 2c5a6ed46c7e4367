import { hasText, joined, viewOf } from './bytes.ts';
import type { Picture } from './picture.ts';

/* WebP: RFC 9649. A RIFF file of chunks: a simple one has the pixels alone; an extended one begins with its canvas. */

type Size = Pick<Picture, 'width' | 'height'>;

interface Chunk {
  name: string;
  /** With its name, its length and what fills it up to an even length. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Without them. */
  content: Uint8Array;
}

/** The canvas, the colours' profile, transparency and pixels. Not EXIF, XMP and what no browser knows. */
const needed = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
const animated = ['ANIM', 'ANMF'];

/** Reads a still WebP; undefined when it is none, or not whole. */
export function readWebp(file: Uint8Array<ArrayBuffer>): Picture | undefined {
  const chunks = chunksOf(file);
  if (!chunks || chunks.some(({ name }) => animated.includes(name))) return undefined;
  const kept = chunks.filter(({ name }) => needed.includes(name));
  const [first, ...others] = kept;
  const pixels = kept.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const size = pixels[0] && sizeOf(pixels[0]);
  if (!first || !size || pixels.length > 1 || others.some(({ name }) => name === 'VP8X')) return undefined;
  if (first.name !== 'VP8X') return first === pixels[0] ? webp(size, [first.bytes]) : undefined;
  const canvas = canvasOf(first.content);
  if (canvas?.width !== size.width || canvas.height !== size.height) return undefined;
  return webp(size, [withoutRemarks(first.bytes), ...others.map(({ bytes }) => bytes)]);
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
    chunks.push({ name, bytes: file.subarray(at, next), content: file.subarray(at + 8, content) });
    at = next;
  }
  return chunks;
}

const sizeOf = ({ name, content }: Chunk): Size | undefined => (name === 'VP8L' ? lossless(content) : lossy(content));

/** A key frame of VP8: three bytes of its tag, a start code, 14 bits of width and of height. */
function lossy(content: Uint8Array): Size | undefined {
  if (content.byteLength < 10 || !hasText(content, 3, '\x9d\x01\x2a')) return undefined;
  const view = viewOf(content);
  const isKeyFrame = ((content[0] ?? 1) & 1) === 0;
  const firstPart = (view.getUint16(0, true) | ((content[2] ?? 0) << 16)) >>> 5;
  const [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  const isWhole = firstPart > 0 && 10 + firstPart <= content.byteLength;
  return isKeyFrame && isWhole && width > 0 && height > 0 ? { width, height } : undefined;
}

/** VP8L: a signature, 14 bits each of width and height less one, a bit for transparency, version 0. */
function lossless(content: Uint8Array): Size | undefined {
  if (content.byteLength < 6 || content[0] !== 0x2f) return undefined;
  const bits = viewOf(content).getUint32(1, true);
  return bits >>> 29 === 0 ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined;
}

/** The canvas of an extended file: flags and what is reserved, then 24 bits each of width and height less one. */
function canvasOf(content: Uint8Array): Size | undefined {
  if (content.byteLength !== 10) return undefined;
  const view = viewOf(content);
  const less1 = (at: number) => view.getUint16(at, true) | ((content[at + 2] ?? 0) << 16);
  return { width: less1(4) + 1, height: less1(7) + 1 };
}

/** EXIF, XMP and animation in the canvas's flags, which also tell of a profile and of transparency. */
const remarks = 0x08 | 0x04 | 0x02;

function withoutRemarks(canvas: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const changed = canvas.slice();
  changed[8] = (changed[8] ?? 0) & ~remarks;
  return changed;
}

function webp(size: Size, chunks: Uint8Array[]): Picture {
  const header = new Uint8Array(12);
  header.set(new TextEncoder().encode('RIFF'), 0);
  header.set(new TextEncoder().encode('WEBP'), 8);
  const bytes = joined([header, ...chunks]);
  viewOf(bytes).setUint32(4, bytes.byteLength - 8, true);
  return { type: 'image/webp', ...size, bytes };
}
