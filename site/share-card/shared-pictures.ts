import { keptFiles } from '../lib/kept-files.ts';
import type { Picture } from '../rich-text/first-picture.ts';
import { keptFolder } from './card-files.ts';
import { type CardFolders, cardOf, type SharedItem } from './card-of.ts';
import { choosePictures, type SharedPictures } from './choose-pictures.ts';
import { ownPhoto } from './own-photo.ts';

/** From the integration (integrations/share-cards.ts); undefined when no cards are drawn. */
const folders: { out: string; cache: string } | undefined = import.meta.env.CARD_FOLDERS;
const place: CardFolders | undefined = folders && { outDir: folders.out, kept: keptFiles(keptFolder(folders.cache)) };

/** An item's pictures, including its card as a file of this build. */
export async function sharedPictures(item: SharedItem, site: URL | undefined): Promise<SharedPictures> {
  const card: Picture | undefined = place && (await cardOf(item, place));
  return choosePictures(card, ownPhoto(item.content), site);
}
