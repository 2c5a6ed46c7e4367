import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { loadEnvFile } from './local/env-file.mjs';
import { leaveOutOthers } from './local/own-files.mjs';
import { buildTarget } from './site/browsers/served.ts';
import { buildSettings } from './site/integrations/build-settings.ts';
import { clientAddressed } from './site/integrations/client-addressed.ts';
import { clientConfigured } from './site/integrations/client-configured.ts';
import { clientLive } from './site/integrations/client-live.ts';
import { clientTouched } from './site/integrations/client-touched.ts';
import { contentIntegrations } from './site/integrations/content-integrations.ts';
import { inlineScriptHashes, policyDirectives } from './site/integrations/content-security-policy.ts';
import { keptBundle } from './site/integrations/kept-bundle.ts';
import { pageLook } from './site/integrations/page-look.ts';
import { pwa } from './site/integrations/pwa.ts';
import { translatedIslands } from './site/integrations/translated-islands.ts';
import { withoutBrokenRows } from './site/integrations/without-broken-rows.ts';
import { withoutLookbehind } from './site/integrations/without-lookbehind.ts';

loadEnvFile();
leaveOutOthers();

const { ASTRO_CACHE_DIR, ASTRO_OUT_DIR, BUNDLE_ERASURES, BUNDLE_FOLDER, BUNDLE_SOURCES, PUBLIC_SAMPLE_DATA } =
  process.env;

/** The pages' scripts, as the build finds them. */
const scripts = new Map();

const outDir = ASTRO_OUT_DIR ?? './dist';

/**
 * Shared code of the islands in a few files instead of fifteen, because each costs a round trip on a slow line. What
 * one island alone uses of the library stays in its own file. The schemas stay apart from the client: islands that
 * load at a touch load them with their first call.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'api',
    test: /contract\/(calendar-years|client|day-names|errors|media-source|money|noun|parish-day|text)\.|site\/lib\/(dates|digest|error-sentence|kept|load-all|media-address|text|weekdays)\.|site\/ui\/(call|FailureNote)\.|vite\/preload-helper/,
  },
  {
    name: 'schemas',
    test: /contract\/(collection|endpoint|password|fields\/(choice|field|schemas|text)|filters\/(filter|kinds)|primitives)\.|node_modules\/zod\//,
  },
  { name: 'live', test: /site\/ui\/(LiveSection|Empty)\./ },
  { name: 'addressed', test: /site\/ui\/use-addressed\./ },
  { name: 'cards', test: /site\/(ui\/CardPicture|rich-text\/(first-picture|plain-text))\./ },
  { name: 'months', test: /site\/lib\/(icalendar|month-grid)\./ },
];

/**
 * Shared code of the panel: one file with all that it begins with, so that it opens with 17 scripts instead of 57, and
 * one with what most sections use. What the site's islands use too stays apart, so that none of them loads the panel;
 * small parts of it are joined, but for what comes with a reader's first touch.
 */
const panelChunks = [
  // Addresses that the panel's choices and papers need: islands get theirs from their page.
  { name: 'drawings', test: /site\/art\/(windows|facades)\b/ },
  { name: (id, graph) => (isShared(id, graph) && isTouched(id, graph) ? 'shared' : null), entriesAware: true },
  {
    name: (id, graph) => (isShared(id, graph) ? 'shared' : null),
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
  { name: (id, graph) => (isAtItsStart(id, graph) ? 'panel' : null) },
  { name: (id, graph) => (isPanels(id, graph) ? 'sections' : null), minShareCount: 5 },
];

const panel = join(import.meta.dirname, 'admin/App.tsx');
const firstScreen = join(import.meta.dirname, 'admin/screens/OverviewScreen.tsx');
const site = join(import.meta.dirname, 'site/');

const isPanels = (id, graph) => modulesAbove(id, graph, ['importers', 'dynamicImporters']).has(panel);
const isSites = (id, graph) =>
  [...modulesAbove(id, graph, ['importers', 'dynamicImporters'])].some((above) => above.startsWith(site));

const isShared = (id, graph) => isPanels(id, graph) && isSites(id, graph);

/** True if an island that loads at its reader's first touch begins with it. */
const isTouched = (id, graph) =>
  [...modulesAbove(id, graph, ['importers'])].some((above) =>
    /\/(Donation|EventCalendar|NewsList)\.island\.tsx$/.test(above),
  );

function isAtItsStart(id, graph) {
  const above = modulesAbove(id, graph, ['importers']);
  return above.has(panel) || above.has(firstScreen);
}

/** A module and those that import it, directly or not. */
function modulesAbove(id, graph, edges) {
  const above = new Set([id]);
  for (const each of above) {
    const info = graph.getModuleInfo(each);
    for (const importer of edges.flatMap((edge) => info?.[edge] ?? [])) above.add(importer);
  }
  return above;
}

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir,
  ...(ASTRO_CACHE_DIR && { cacheDir: ASTRO_CACHE_DIR }),
  output: 'static',
  trailingSlash: 'ignore',
  // Pages wait for I/O more than they compute: building several at once takes a third off a large build.
  build: { format: 'directory', inlineStylesheets: 'always', concurrency: 8 },
  devToolbar: { enabled: false },
  integrations: [
    buildSettings(),
    withoutBrokenRows(),
    ...contentIntegrations(scripts),
    react(),
    clientLive(),
    clientAddressed(),
    clientConfigured(),
    pageLook(),
    clientTouched(),
    pwa(outDir),
    ...(BUNDLE_FOLDER ? [keptBundle(BUNDLE_FOLDER, BUNDLE_SOURCES, Number(BUNDLE_ERASURES), scripts)] : []),
  ],
  security: {
    csp: {
      directives: policyDirectives(process.env),
      scriptDirective: { hashes: inlineScriptHashes() },
    },
  },
  vite: {
    // Sample content is compiled in only where it is switched on (docs/product.md, "Public pages").
    define: { 'import.meta.env.PUBLIC_SAMPLE_DATA': JSON.stringify(PUBLIC_SAMPLE_DATA || 'off') },
    // Only small scripts are inlined: fonts and drawings stay files, which are cached for all pages.
    build: {
      target: buildTarget,
      cssTarget: buildTarget,
      assetsInlineLimit: (file, content) => file.endsWith('.js') && content.length < 2304,
    },
    // As modules, workers load their parts when they need them.
    worker: { format: 'es', plugins: () => [withoutLookbehind()] },
    plugins: [withoutLookbehind(), translatedIslands()],
    // Excludes LightDark, which would add two properties to each `color-scheme` for a function that no style uses.
    css: { lightningcss: { exclude: 1 << 20 } },
    // Astro only scans its own folder. A dependency that `npm run dev` met later would reload the page.
    optimizeDeps: { entries: ['admin/App.tsx'] },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [...sharedChunks, ...panelChunks] } } } },
      },
    },
    ...(ASTRO_CACHE_DIR && { cacheDir: `${ASTRO_CACHE_DIR}/vite` }),
  },
});
