import type { SiteBuildStatus } from '#contract/site-build.ts';
import { createApp } from '../app.ts';
import type { Env } from '../env.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Timeouts } from '../gateways/outward/timeouts.ts';
import type { Routes } from '../http/call.ts';
import type { TestDatabase } from './database.ts';

export interface TestApi {
  fetch: (request: Request) => Response | Promise<Response>;
  /** The API's log. */
  log: object[];
  /** Number of requested site builds. */
  builds: () => number;
  /** Makes the job that keeps the site up to date fail. */
  failBuilds: (failure: Error | undefined) => void;
  /** Waits for the work that follows responses. */
  settled: () => Promise<void>;
  setNow: (now: Date | undefined) => void;
}

type Others = Partial<
  Pick<
    Gateways,
    | 'backups'
    | 'checkPassphrase'
    | 'disk'
    | 'liturgy'
    | 'mailer'
    | 'payments'
    | 'push'
    | 'signatures'
    | 'siteBuild'
    | 'timeouts'
  >
> & {
  /** Replaces the API's concepts by the test's own. */
  routes?: readonly Routes[];
};

/** The schedule's key. */
export const jobsKey = 'a-key-of-the-tests-that-runs-the-jobs';

/** Milliseconds; longer than on a parish's server: a busy machine's pace is no defect of the product. */
export const generous: Timeouts = { database: 60_000, auth: 60_000, storage: 60_000, health: 60_000 };

/** The real API on the migrated database; only the clock and the site build are fakes. */
export function startApi(
  database: Pick<TestDatabase, 'env' | 'fetch'>,
  change: Partial<Env> = {},
  { routes, ...others }: Others = {},
): TestApi {
  const log: object[] = [];
  const after: Promise<unknown>[] = [];
  let builds = 0;
  let buildFailure: Error | undefined;
  let now: Date | undefined;
  const status: SiteBuildStatus = {
    state: 'current',
    builtAt: '2026-11-21T12:00:00.000Z',
    failedAt: null,
    publishesAt: null,
    brokenRows: [],
    failedPage: null,
  };
  const env: Env = {
    siteUrl: 'https://paroquia.example',
    allowedOrigins: [],
    ...database.env,
    jobsKey,
    clientAddressHeader: 'x-test-address',
    auditLogDays: 730,
    titheLookupName: 'initials',
    parishAddresses: [],
    anonymousCallsPerMinute: Number.MAX_SAFE_INTEGER,
    ...change,
  };
  const app = createApp(
    env,
    {
      supabaseFetch: database.fetch,
      siteBuild: {
        request: async () => {
          builds += 1;
        },
        keepUp: async () => {
          if (buildFailure) throw buildFailure;
        },
        status: async () => status,
      },
      now: () => now ?? new Date(),
      log: (entry) => log.push(entry),
      afterAnswer: (work) => after.push(work),
      timeouts: generous,
      ...others,
    },
    routes,
  );
  return {
    fetch: (request) => app.fetch(request),
    log,
    builds: () => builds,
    failBuilds: (failure) => {
      buildFailure = failure;
    },
    settled: async () => {
      await Promise.all(after);
    },
    setNow: (chosen) => {
      now = chosen;
    },
  };
}

export interface Sent {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request and reads the response's envelope; the body of a file is left out. */
export async function send(api: TestApi, path: string, { method = 'GET', token, body, headers = {} }: Sent = {}) {
  const response = await api.fetch(
    new Request(`http://api.test/api${path}`, {
      method,
      headers: {
        'x-test-address': '192.0.2.1',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const isFile = response.ok && response.headers.has('Content-Disposition');
  return { status: response.status, headers: response.headers, body: isFile ? undefined : await response.json() };
}
