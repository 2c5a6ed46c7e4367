import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const keyLength = 24;

/** A card's key in the cache and in its address: a hash of its content. */
export const cardKey = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, keyLength);

/** Not in `_astro`, whose files outlive their build: a deleted item's card must disappear with its page. */
const folder = 'partilha';

/** A card's file in the build. */
export const cardFile = (key: string): string => `${folder}/${key}.jpg`;

const fileName = new RegExp(`^([0-9a-f]{${keyLength}})\\.jpg$`);

/** The keys of the cards in a build. */
export async function cardKeys(outDir: string): Promise<Set<string>> {
  const files = await readdir(join(outDir, folder)).catch((error: NodeJS.ErrnoException) => {
    // Without news and announcements there is no folder.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Set(files.flatMap((file) => fileName.exec(file)?.[1] ?? []));
}

const namedIn = new RegExp(`/${folder}/([0-9a-f]{${keyLength}})\\.jpg`, 'g');

/** The keys of the cards that a page names. */
export const namedCards = (html: string): string[] => [
  ...new Set([...html.matchAll(namedIn)].map(([, key]) => key as string)),
];

export const keptFolder = (cacheDir: string): string => join(cacheDir, 'share-cards');
export const parishCardFolder = (cacheDir: string): string => join(cacheDir, 'parish-card');
export const churchFolder = (cacheDir: string): string => join(cacheDir, 'church');
