import { maxPhotoBytes, maxPhotoSide, photoQuality, photoSentences } from '#contract/fields/photo.ts';
import { onWhite } from '../../picture/encode.ts';
import { withToldType } from '../../picture/file-type.ts';
import { isMoving } from '../../picture/moving.ts';
import { drawn, isHeic, isPictureFile } from '../../picture/picture.ts';

/** A photo as it is sent. */
interface SentPhoto {
  url: string;
  /** True if the file had more frames. */
  stoodStill: boolean;
}

/** Converts a file to a JPEG of at most 800 pixels, as a data URL. Throws an `Error` with a sentence for people. */
export async function photoFrom(chosen: File): Promise<SentPhoto> {
  const file = await withToldType(chosen);
  if (!isPictureFile(file)) throw new Error(photoSentences.noImage);
  if (file.size > maxPhotoBytes) throw new Error(photoSentences.tooLarge);
  const canvas = await drawn(file, maxPhotoSide).catch((cause) => {
    throw isHeic(file) ? cause : new Error(photoSentences.unreadable);
  });
  return { url: onWhite(canvas).toDataURL('image/jpeg', photoQuality), stoodStill: await isMoving(file) };
}
