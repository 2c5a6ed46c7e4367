import { defineConfig } from 'vitest/config';

/** Three gates: rules, schema and API in process; the one-machine stack under kill -9; journeys in a real browser on it. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{edge-functions,site,admin,supabase,local}/**/*.test.{ts,tsx}'],
          setupFiles: ['.ci/property-seed.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/{site,panel,journeys}/**/*.test.ts'],
          globalSetup: ['e2e/stack-for-browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['e2e/stack/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
