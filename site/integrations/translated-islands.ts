import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** Prepares pages for translators (browsers/translated.ts) before React, whose part of the islands is Astro's. */
export const translatedIslands = (): Plugin => ({
  name: 'translated-islands',
  transform(code, id) {
    if (!/@astrojs\/react\/dist\/client\.js/.test(id)) return undefined;
    const guard = JSON.stringify(normalizePath(fileURLToPath(new URL('../browsers/translated.ts', import.meta.url))));
    return { code: `import { surviveTranslation } from ${guard};\n${code}\nsurviveTranslation();`, map: null };
  },
});
