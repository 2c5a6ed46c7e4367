import { defineConfig } from 'vitest/config';

/** Generous, in milliseconds: a test waits for a condition, and how soon it comes is the machine's affair. */
const patience = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } };

/** Three gates: rules, schema and API in process; the one-machine stack under kill -9; journeys in a real browser on it. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{edge-functions,site,admin,supabase,local}/**/*.test.{ts,tsx}'],
          maxWorkers: '100%',
          globalSetup: ['edge-functions/api/testing/database-server.ts'],
          setupFiles: ['.ci/property-seed.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/{site,panel,journeys}/**/*.test.ts'],
          globalSetup: ['e2e/stack-for-browser.ts'],
          ...patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['e2e/stack/**/*.test.ts'],
          ...patience,
          fileParallelism: false,
        },
      },
    ],
  },
});
