import { createHash } from 'node:crypto';
import { join } from 'node:path';

const keyLength = 24;

/** What a card is kept and published by: another one for other content. */
export const cardKey = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, keyLength);

/** A card's file in the build, among those whose names change with their content. */
export const cardFile = (key: string): string => `_astro/partilha.${key}.jpg`;

const fileName = new RegExp(`^partilha\\.([0-9a-f]{${keyLength}})\\.jpg$`);

/** The keys of the cards among a build's files. */
export const cardKeys = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => fileName.exec(file)?.[1] ?? []));

export const keptFolder = (cacheDir: string): string => join(cacheDir, 'share-cards');
