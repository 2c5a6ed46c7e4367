import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { keptFiles } from '../lib/kept-files.ts';
import { cardKeys, keptFolder } from '../share-card/card-files.ts';
import { readBuildSettings } from './build-settings.ts';

/**
 * Gives pages the folders of the build and of cached cards, and removes unused cached cards after a build. With
 * `astro:config/server` instead, pages would include the panel's styles, because that module imports all pages.
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
        await keptFiles(keptFolder(fileURLToPath(cacheDir))).keepOnly(used);
      },
    },
  };
}
