import { parishPicture } from '../content/parish-data.ts';
import type { Picture } from '../rich-text/first-picture.ts';

export interface SharedPictures {
  /** What a shared link shows, if not the parish's drawing. */
  preview: Picture | undefined;
  /** The address of the picture that search engines are told of. */
  described: string;
}

/** A shared link shows what services read and don't cut, the card; search engines want the photo itself. */
export const choosePictures = (
  card: Picture | undefined,
  photo: Picture | undefined,
  site: URL | undefined,
): SharedPictures => ({
  preview: card ?? photo,
  described: new URL((photo ?? card)?.src ?? parishPicture, site).href,
});
