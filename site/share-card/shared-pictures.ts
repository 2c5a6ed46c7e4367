import { keptFiles } from '../lib/kept-files.ts';
import type { Picture } from '../rich-text/first-picture.ts';
import { keptFolder } from './card-files.ts';
import { cardFolders } from './card-folders.ts';
import { type CardFolders, cardOf, type SharedItem } from './card-of.ts';
import { choosePictures, type SharedPictures } from './choose-pictures.ts';
import { ownPhoto } from './own-photo.ts';

const place: CardFolders | undefined = cardFolders && {
  outDir: cardFolders.out,
  kept: keptFiles(keptFolder(cardFolders.cache)),
};

/** An item's pictures, including its card as a file of this build. */
export async function sharedPictures(item: SharedItem, site: URL | undefined): Promise<SharedPictures> {
  const card: Picture | undefined = place && (await cardOf(item, place));
  return choosePictures(card, ownPhoto(item.content), site);
}
