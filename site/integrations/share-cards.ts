import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cardKeys, keptFolder } from '../share-card/card-files.ts';
import { keptCards } from '../share-card/kept-cards.ts';

/** Forgets, after a build, the cards that it did not use. */
export function shareCards(): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'share-cards',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:build:done': async ({ dir }) => {
        const used = cardKeys(await readdir(join(fileURLToPath(dir), '_astro')));
        await keptCards(keptFolder(fileURLToPath(cacheDir))).keepOnly(used);
      },
    },
  };
}
