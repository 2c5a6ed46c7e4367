import { ApiError } from '#contract/errors.ts';
import { maxMediaSide, mediaSentences } from '#contract/media.ts';
import type { Limit } from '../http/rate-limit.ts';
import type { Picture } from './picture.ts';
import { readPicture } from './read-picture.ts';

/** Rate limit of one person: enough for an album of a feast. */
export const uploadLimit: Limit = { name: 'media', max: 60, windowSeconds: 600 };

const extensions = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const satisfies Record<Picture['type'], string>;

/**
 * The picture in a file, whatever its declared type. Throws a 400 for too many pixels, and with the message `otherwise`
 * when it is no picture.
 */
export function pictureOf(file: Uint8Array<ArrayBuffer>, otherwise: string = mediaSentences.noPicture): Picture {
  const picture = readPicture(file);
  if (!picture) throw new ApiError('invalid_input', otherwise);
  if (Math.max(picture.width, picture.height) > maxMediaSide) {
    throw new ApiError('invalid_input', mediaSentences.tooManyPixels);
  }
  return picture;
}

/** The file name of a picture, made of its content's hash. */
export async function nameOf({ bytes, type }: Picture): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `${digits.join('')}.${extensions[type]}`;
}
