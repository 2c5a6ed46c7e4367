import { maxPhotoBytes, maxPhotoSide, photoQuality, photoSentences } from '#contract/fields/photo.ts';
import { onWhite } from '../../picture/encode.ts';
import { drawn, isPictureFile } from '../../picture/picture.ts';

/** Converts a file to a JPEG of at most 800 pixels, as a data URL. Throws an `Error` with a sentence for people. */
export async function photoFrom(file: File): Promise<string> {
  if (!isPictureFile(file)) throw new Error(photoSentences.noImage);
  if (file.size > maxPhotoBytes) throw new Error(photoSentences.tooLarge);
  const canvas = await drawn(file, maxPhotoSide).catch(() => {
    throw new Error(photoSentences.unreadable);
  });
  return onWhite(canvas).toDataURL('image/jpeg', photoQuality);
}
