import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cardKeys, keptFolder } from '../share-card/card-files.ts';
import { keptCards } from '../share-card/kept-cards.ts';

/**
 * Tells the pages where a build and the kept cards lie, and forgets, after a build, the cards that it did not use. A page that
 * asked `astro:config/server` for them would carry the panel's styles: its module leads to all pages.
 */
export function shareCards(): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'share-cards',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        cacheDir = config.cacheDir;
        const folders = { out: fileURLToPath(config.outDir), cache: fileURLToPath(cacheDir) };
        updateConfig({ vite: { define: { 'import.meta.env.CARD_FOLDERS': JSON.stringify(folders) } } });
      },
      'astro:build:done': async ({ dir }) => {
        const used = cardKeys(await readdir(join(fileURLToPath(dir), '_astro')));
        await keptCards(keptFolder(fileURLToPath(cacheDir))).keepOnly(used);
      },
    },
  };
}
