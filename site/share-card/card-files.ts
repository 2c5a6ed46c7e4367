import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const keyLength = 24;

/** What a card is kept and published by: another one for other content. */
export const cardKey = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, keyLength);

/** Not in `_astro`, whose files outlive the build that made them: what was deleted goes with its page. */
const folder = 'partilha';

/** A card's file in the build. */
export const cardFile = (key: string): string => `${folder}/${key}.jpg`;

const fileName = new RegExp(`^([0-9a-f]{${keyLength}})\\.jpg$`);

/** The keys of the cards in a build. */
export async function cardKeys(outDir: string): Promise<Set<string>> {
  const files = await readdir(join(outDir, folder)).catch((error: NodeJS.ErrnoException) => {
    // A parish without news or notices has none.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Set(files.flatMap((file) => fileName.exec(file)?.[1] ?? []));
}

export const keptFolder = (cacheDir: string): string => join(cacheDir, 'share-cards');
