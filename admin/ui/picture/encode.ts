import type { mediaTypes } from '#contract/media.ts';
import { PictureRefusal } from './picture-refusal.ts';

export interface Encoded {
  blob: Blob;
  type: (typeof mediaTypes)[number];
}

/** A quality at which even noise of the largest size stays within the API's limit. */
const quality = 0.82;

/** The pixels of a canvas as WebP, or as JPEG where the browser can't write WebP. Throws `PictureRefusal`. */
export async function encode(canvas: HTMLCanvasElement): Promise<Encoded> {
  const encoded = (await encodeAs(canvas, 'image/webp')) ?? (await encodeAs(onWhite(canvas), 'image/jpeg'));
  if (!encoded) throw new PictureRefusal('unreadable');
  return encoded;
}

async function encodeAs(canvas: HTMLCanvasElement, type: Encoded['type']): Promise<Encoded | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  // A browser without support for the type encodes PNG.
  return blob?.type === type ? { blob, type } : undefined;
}

/** JPEG has no transparency, and would show it black. */
export function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  return copy;
}
