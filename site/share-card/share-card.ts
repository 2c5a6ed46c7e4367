import { cacheDir, outDir } from 'astro:config/server';
import { fileURLToPath } from 'node:url';
import type { Picture } from '../rich-text/first-picture.ts';
import { keptFolder } from './card-files.ts';
import { cardOf, type SharedItem } from './card-of.ts';
import { keptCards } from './kept-cards.ts';

const place = { outDir: fileURLToPath(outDir), kept: keptCards(keptFolder(fileURLToPath(cacheDir))) };

const isWanted = !import.meta.env.DEV && process.env.SHARE_CARDS !== 'off';

/** The card that a shared link to an item shows, as a file of this build. While developing there is none. */
export const shareCard = async (item: SharedItem): Promise<Picture | undefined> =>
  isWanted ? await cardOf(item, place) : undefined;
