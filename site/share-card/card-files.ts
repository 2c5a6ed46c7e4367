import { join } from 'node:path';

/** A card's file in the build, among those whose names change with their content. */
export const cardFile = (key: string): string => `_astro/partilha.${key}.jpg`;

/** The keys of the cards among a build's files. */
export const cardKeys = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => /^partilha\.([0-9a-f]{24})\.jpg$/.exec(file)?.[1] ?? []));

export const keptFolder = (cacheDir: string): string => join(cacheDir, 'share-cards');
