import { readJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { readWebp } from './webp.ts';

/**
 * Reads a picture by its content. Only what a browser needs to draw it is kept: no GPS position, thumbnail, comment or
 * appended file. Undefined for anything but a complete WebP or JPEG, and for an animation. Pixels are not decoded:
 * browsers draw what they can of damaged ones.
 */
export const readPicture = (file: Uint8Array<ArrayBuffer>): Picture | undefined => readWebp(file) ?? readJpeg(file);
