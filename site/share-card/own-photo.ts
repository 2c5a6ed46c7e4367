import { photoPath } from '../lib/media-address.ts';
import { firstPicture, type Picture } from '../rich-text/first-picture.ts';

/** A rich text's first picture, if it is one of the parish's photos; other sites' may disappear. */
export function ownPhoto(content: string): Picture | undefined {
  const picture = firstPicture(content);
  return picture && photoPath(picture.src) ? picture : undefined;
}
