import { maxMediaSide } from '#contract/media.ts';
import { type Encoded, encode } from './encode.ts';
import { PictureRefusal } from './picture-refusal.ts';

/** A picture as it will be sent, and as it looks. */
export interface Picture extends Encoded {
  canvas: HTMLCanvasElement;
}

/** Bytes of a file as it is chosen, before it is made smaller. */
const largestFile = 10 * 1024 * 1024;

/**
 * Makes a picture that a page may show of a file: upright, no larger than a screen, and without what a camera notes, such as the
 * place, as only its pixels are kept. Throws `PictureRefusal` for what is no picture, is too large or can't be opened.
 */
export async function pictureOf(file: File): Promise<Picture> {
  if (!isPictureFile(file)) throw new PictureRefusal('not-a-picture');
  if (file.size > largestFile) throw new PictureRefusal('too-large', file.size);
  const canvas = await drawn(file);
  return { canvas, ...(await encode(canvas)) };
}

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** By what the device says of it. */
export const isPictureFile = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/** Browsers turn a photo upright by what the camera noted. */
async function drawn(file: File): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file).catch(() => {
    throw new PictureRefusal(isHeic(file) ? 'heic' : 'unreadable');
  });
  const { width, height } = fittingSize(image, maxMediaSide);
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

/** The size of the same shape whose longer side is at most `longest`; a smaller one stays as it is. */
function fittingSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
