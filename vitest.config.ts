import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import './.ci/counted-processes.mjs';
import { countCommand } from './.ci/count-command.ts';
import { temporaryFolder } from './.ci/temporary-folder.mjs';
import { photoCommands, photoService } from './admin/testing/photo-service.ts';
import { chromiumLaunch } from './e2e/chromium.ts';

// Before the workers start, which inherit both.
process.env.ENV_FILE = 'off';
process.env.TMPDIR = temporaryFolder();

/** Milliseconds; generous, because slow machines run these tests too. */
const timeouts = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 20_000 } } };

/**
 * Tests get one retry: among thousands one that a busy machine delays would hide the others. The checks name each that
 * needed it (.ci/check.mjs).
 */
const secondTry = { retry: 1 };

/** Of property tests. Every run tries the same cases, so that none fails by chance; `npm run explore` tries others. */
const propertySeed = Number(process.env.PROPERTY_SEED ?? 20_261_121);

declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number;
  }
}

/** Node reads no TypeScript below node_modules. */
const publishedAsTypeScript = ['@cloudflare/pages-shared'];

/**
 * Dependencies of components, prebundled before the first test: Vite would reload the page for one that it met later.
 */
const componentDependencies = [
  '@cantoo/pdf-lib',
  'qrcode',
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'vitest-browser-react',
  '@e965/xlsx',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@supabase/supabase-js',
  '@tanstack/react-query',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/extension-text-align',
  '@tiptap/extension-text-style',
  '@tiptap/pm/gapcursor',
  '@tiptap/pm/model',
  '@tiptap/pm/state',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'axe-core',
  'exceljs/dist/exceljs.min.js',
  'fast-check',
  'fflate',
  'jspdf',
  'papaparse',
  'sanitize-html',
  'saxes',
  'zod/mini',
];

/** Four gates: rules, schema and API in process; widgets in a browser; the one machine under kill -9; journeys. */
export default defineConfig({
  test: {
    projects: [
      {
        // Drawings keep their addresses, as in the site's build.
        build: { assetsInlineLimit: 0 },
        test: {
          name: 'unit',
          // Of the benchmarks, what judges their figures.
          include: [
            '{.ci,absent,edge-functions,site,admin,supabase,local,hosted}/**/*.test.ts',
            'e2e/bench/**/*.test.ts',
          ],
          maxWorkers: '100%',
          // Loading every module again for each file would double the time. Modules share only caches.
          isolate: false,
          // Concurrent tests mostly wait for timeouts, not for the processor.
          maxConcurrency: 40,
          globalSetup: ['edge-functions/api/testing/database-server.ts'],
          setupFiles: ['.ci/counting.ts', '.ci/property-seed.ts'],
          // Styles are empty else, also as text.
          css: { include: /tokens\.css/ },
          provide: { propertySeed },
          server: { deps: { inline: publishedAsTypeScript } },
          ...timeouts,
          ...secondTry,
        },
      },
      {
        optimizeDeps: { noDiscovery: true, include: componentDependencies },
        plugins: [photoService()],
        test: {
          name: 'components',
          maxWorkers: 2,
          include: ['{site,admin}/**/*.test.tsx'],
          setupFiles: ['.ci/property-seed.ts', 'admin/testing/setup.ts'],
          provide: { propertySeed },
          ...timeouts,
          ...secondTry,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: chromiumLaunch,
              contextOptions: { locale: 'pt-BR', timezoneId: 'America/Fortaleza', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            screenshotFailures: false,
            commands: { ...photoCommands, ...countCommand },
          },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/{site,panel,journeys}/**/*.test.ts'],
          globalSetup: ['e2e/stacks-for-browser.ts'],
          setupFiles: ['.ci/counting.ts'],
          server: { deps: { inline: publishedAsTypeScript } },
          ...timeouts,
          ...secondTry,
          // Each worker has a stack of its own, and one browser for all of its files.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['e2e/stack/**/*.test.ts'],
          globalSetup: ['e2e/stack/initialized-data.ts'],
          setupFiles: ['.ci/counting.ts'],
          ...timeouts,
          ...secondTry,
          maxWorkers: 2,
        },
      },
    ],
  },
});
