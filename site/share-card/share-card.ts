import type { Picture } from '../rich-text/first-picture.ts';
import { keptFolder } from './card-files.ts';
import { cardOf, type SharedItem } from './card-of.ts';
import { keptCards } from './kept-cards.ts';

/** From the integration (integrations/share-cards.ts). */
const { out, cache }: { out: string; cache: string } = import.meta.env.CARD_FOLDERS;
const place = { outDir: out, kept: keptCards(keptFolder(cache)) };

const isWanted = !import.meta.env.DEV && process.env.SHARE_CARDS !== 'off';

/** The card that a shared link to an item shows, as a file of this build. While developing there is none. */
export const shareCard = async (item: SharedItem): Promise<Picture | undefined> =>
  isWanted ? await cardOf(item, place) : undefined;
