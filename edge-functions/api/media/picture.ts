import { readJpeg } from './jpeg.ts';
import { readWebp } from './webp.ts';

/** A still picture as its own file says, without what programs and cameras write beside it. */
export interface Picture {
  type: 'image/webp' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** The file from its first to its last byte; what stood behind it is gone. */
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a picture by its content. Of the file only what a browser needs to draw it is kept: no place where a photo was
 * taken, no thumbnail, no comment, no other file behind it. Undefined for what is no whole WebP or JPEG, and for an
 * animation. The pixels are not decoded: browsers draw what they can of damaged ones.
 */
export const readPicture = (file: Uint8Array<ArrayBuffer>): Picture | undefined => readWebp(file) ?? readJpeg(file);
