import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { clientPainted } from './site/integrations/client-painted.ts';
import { policyDirectives, themeScriptHash } from './site/integrations/content-security-policy.ts';
import { hostFiles } from './site/integrations/host-files.ts';

const { ASTRO_CACHE_DIR, ASTRO_OUT_DIR, SITE_URL } = process.env;

/** What every island needs comes in three files rather than fifteen: each costs a slow line a round trip. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'api', test: /contract\/(client|endpoint|errors|primitives)\.|node_modules\/zod\/|site\/lib\// },
  { name: 'live', test: /site\/ui\/(LiveSection|FailureNote|Empty)\./ },
];

export default defineConfig({
  site: SITE_URL ?? 'http://localhost:4321',
  srcDir: './site',
  publicDir: './site/public',
  outDir: ASTRO_OUT_DIR ?? './dist',
  ...(ASTRO_CACHE_DIR && { cacheDir: ASTRO_CACHE_DIR }),
  output: 'static',
  trailingSlash: 'ignore',
  // A page waits for its hashes and its file more than it computes: several at once take a third off a large build.
  build: { format: 'directory', inlineStylesheets: 'always', concurrency: 8 },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    sitemap({ filter: (page) => !isPrivate(new URL(page).pathname) }),
    hostFiles(),
    clientPainted(),
  ],
  security: {
    csp: {
      directives: policyDirectives(process.env),
      scriptDirective: { hashes: [themeScriptHash()] },
    },
  },
  vite: {
    // A build without examples (public-site.md, section 2, Home) doesn't carry them.
    define: { 'import.meta.env.PUBLIC_SAMPLE_DATA': JSON.stringify(process.env.PUBLIC_SAMPLE_DATA ?? 'off') },
    // Fonts and drawings stay files of their own, cached once for all pages. The frame's few scripts are smaller than
    // what asking for them costs on a slow line.
    // Telephones are kept long: iOS 15 and its contemporaries read these styles.
    build: {
      cssTarget: ['chrome90', 'safari15'],
      assetsInlineLimit: (file, content) => file.endsWith('.js') && content.length < 2048,
    },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } } },
    ...(ASTRO_CACHE_DIR && { cacheDir: `${ASTRO_CACHE_DIR}/vite` }),
  },
});

/** What search engines needn't know: the staff's pages and the shell in which unbuilt articles are rendered. */
function isPrivate(path) {
  return ['/dashboard/', '/login/', '/noticia/'].includes(path);
}
