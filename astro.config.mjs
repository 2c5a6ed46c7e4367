import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { policyDirectives, themeScriptHash } from './site/integrations/content-security-policy.ts';
import { hostFiles } from './site/integrations/host-files.ts';

const { ASTRO_CACHE_DIR, ASTRO_OUT_DIR, SITE_URL } = process.env;

export default defineConfig({
  site: SITE_URL ?? 'http://localhost:4321',
  srcDir: './site',
  publicDir: './site/public',
  outDir: ASTRO_OUT_DIR ?? './dist',
  ...(ASTRO_CACHE_DIR && { cacheDir: ASTRO_CACHE_DIR }),
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), sitemap({ filter: (page) => !isPrivate(new URL(page).pathname) }), hostFiles()],
  security: {
    csp: {
      directives: policyDirectives(process.env),
      scriptDirective: { hashes: [themeScriptHash()] },
    },
  },
  vite: {
    // Scripts and fonts stay files of their own: they are cached once for all pages, and the few inline scripts that
    // remain are the same on every page.
    build: { assetsInlineLimit: 0 },
    ...(ASTRO_CACHE_DIR && { cacheDir: `${ASTRO_CACHE_DIR}/vite` }),
  },
});

/** What search engines needn't know: the staff's pages and the shell in which unbuilt articles are rendered. */
function isPrivate(path) {
  return ['/dashboard/', '/login/', '/noticia/'].includes(path);
}
