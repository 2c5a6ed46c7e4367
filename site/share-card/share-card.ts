import { cacheDir, outDir } from 'astro:config/server';
import { fileURLToPath } from 'node:url';
import type { Picture } from '../rich-text/first-picture.ts';
import { cardOf, type SharedItem } from './card-of.ts';

const folders = { outDir: fileURLToPath(outDir), cacheDir: fileURLToPath(cacheDir) };

const isWanted = !import.meta.env.DEV && process.env.SHARE_CARDS !== 'off';

/** The card that a shared link to an item shows, as a file of this build. While developing there is none. */
export const shareCard = async (item: SharedItem): Promise<Picture | undefined> =>
  isWanted ? await cardOf(item, folders) : undefined;
