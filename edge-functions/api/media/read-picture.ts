import { readJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { readWebp } from './webp.ts';

/**
 * Reads a picture by its content. Of the file only what a browser needs to draw it is kept: no place where a photo was
 * taken, no thumbnail, no comment, no other file behind it. Undefined for what is no whole WebP or JPEG, and for an
 * animation. The pixels are not decoded: browsers draw what they can of damaged ones.
 */
export const readPicture = (file: Uint8Array<ArrayBuffer>): Picture | undefined => readWebp(file) ?? readJpeg(file);
