import { maxMediaSide } from '#contract/media.ts';
import { type Encoded, encode } from './encode.ts';
import { declaredType, withToldType } from './file-type.ts';
import { isMoving } from './moving.ts';
import { PictureRefusal } from './picture-refusal.ts';

/** A picture's file to upload, and its preview. */
export interface Picture extends Encoded {
  canvas: HTMLCanvasElement;
  /** True if the file had more frames. */
  stoodStill: boolean;
}

/** Bytes of a chosen file, before it is shrunk. */
const largestFile = 10 * 1024 * 1024;

/**
 * Converts a file to a picture for pages: upright, no larger than a screen, and without metadata such as the GPS
 * position, because only pixels are kept. Throws `PictureRefusal` for a file that is no picture, too large or
 * unreadable.
 */
export async function pictureOf(chosen: File): Promise<Picture> {
  const file = await withToldType(chosen);
  if (!isPictureFile(file)) throw new PictureRefusal('not-a-picture');
  if (file.size > largestFile) throw new PictureRefusal('too-large', file.size);
  const canvas = await drawn(file, maxMediaSide);
  return { canvas, stoodStill: await isMoving(file), ...(await encode(canvas)) };
}

/** By its type or, where it has none that says something, by its name. */
export const isPictureFile = (file: File): boolean => declaredType(file).startsWith('image/');

/** Of a file of the type that it tells. */
export const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type);

/**
 * Draws a file of the type that it tells, the longer side at most `longest` pixels, upright by EXIF. Throws
 * `PictureRefusal`.
 */
export async function drawn(file: File, longest: number): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file).catch(() => {
    throw new PictureRefusal(isHeic(file) ? 'heic' : 'unreadable');
  });
  const { width, height } = fittingSize(image, longest);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return canvas;
}

interface Size {
  width: number;
  height: number;
}

/** The size with the same aspect ratio whose longer side is at most `longest`; never enlarged. */
function fittingSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
