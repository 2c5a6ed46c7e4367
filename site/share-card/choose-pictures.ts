import { parishPicture } from '../content/parish-data.ts';
import type { Picture } from '../rich-text/first-picture.ts';

export interface SharedPictures {
  /** The picture of a shared link, if not the parish's drawing. */
  preview: Picture | undefined;
  /** The address of the picture for search engines. */
  described: string;
}

/** Shared links have the card, which services don't crop; search engines get the photo itself. */
export const choosePictures = (
  card: Picture | undefined,
  photo: Picture | undefined,
  site: URL | undefined,
): SharedPictures => ({
  preview: card ?? photo,
  described: new URL((photo ?? card)?.src ?? parishPicture, site).href,
});
