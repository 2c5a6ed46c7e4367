import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cardKeys, keptFolder } from '../share-card/card-files.ts';
import { keptCards } from '../share-card/kept-cards.ts';
import { readBuildSettings } from './build-settings.ts';

/**
 * Tells the pages of a build with cards where it and the kept ones lie, and forgets, after a build, the cards that it did not use. A page that
 * asked `astro:config/server` for them would carry the panel's styles: its module leads to all pages.
 */
export function shareCards(): AstroIntegration {
  let cacheDir: URL;
  let areDrawn = false;
  return {
    name: 'share-cards',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        cacheDir = config.cacheDir;
        areDrawn = command === 'build' && readBuildSettings(process.env).shareCards;
        const folders = { out: fileURLToPath(config.outDir), cache: fileURLToPath(cacheDir) };
        const value = areDrawn ? JSON.stringify(folders) : 'undefined';
        updateConfig({ vite: { define: { 'import.meta.env.CARD_FOLDERS': value } } });
      },
      'astro:build:done': async ({ dir }) => {
        if (!areDrawn) return;
        const used = await cardKeys(fileURLToPath(dir));
        await keptCards(keptFolder(fileURLToPath(cacheDir))).keepOnly(used);
      },
    },
  };
}
