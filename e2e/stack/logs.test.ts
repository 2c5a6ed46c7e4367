import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopTimeout } from '../../local/database/postgres/process.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { type Caller, isMarked, type MarkedRequest, markedDoors, markedRequests } from './marked-requests.ts';

/** All entry points, and more of them by other callers than an administrator. */
const requests = markedDoors + 150;
/** Concurrent requests. */
const concurrency = 16;

let folder: string;
let stack: BareStack;
let headersOf: Record<Caller, Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-logs-'));
  stack = await (await spawnStack({ dataDir: await copyInitializedData(join(folder, 'data')) })).ready();
  const { publishableKey, secretKey } = await stack.keys();
  const member = async (email: string) => {
    const { data } = await (await stack.logIn(email, 'Paroquia#2026')).json();
    return { apikey: publishableKey, authorization: `Bearer ${data.token}` };
  };
  headersOf = {
    visitor: { apikey: publishableKey },
    editor: await member('editor@paroquia.test'),
    admin: await member('admin@paroquia.test'),
    server: { apikey: secretKey },
    forger: { apikey: publishableKey, authorization: 'Bearer a.b.c' },
  };
});
afterAll(async () => {
  await stack.end('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const send = async ({ method, path, headers, body, caller }: MarkedRequest): Promise<number> => {
  const response = await fetch(`${stack.baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headersOf[caller], ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
};

/** The site is not built. */
const isPage = (path: string) => !/^\/(api|auth|rest)\//.test(path);

const statuses = new Set<number>();

/** Sends all and returns those that failed: were answered with a 5xx that is not `expected`. */
async function sendAll(all: readonly MarkedRequest[], expected?: number): Promise<string[]> {
  const left = [...all];
  const failed: string[] = [];
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const status = await send(next);
      statuses.add(status);
      if (status >= 500 && status !== (isPage(next.path) ? 503 : expected))
        failed.push(`${status} ${next.caller} ${next.method} ${next.path} ${next.body}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failed.map((line) => line.slice(0, 200));
}

/** On a busy machine a killed server's sessions hold its memory for a while, for which the restart waits. */
const isHealthy = () =>
  expect
    .poll(async () => (await fetch(`${stack.baseUrl}/api/health`)).status, { interval: 20, timeout: 2 * stopTimeout })
    .toBe(200);

/** Kills a running query's session, like an out-of-memory kill, and waits until PostgreSQL has recovered. */
async function killQuery(query: string): Promise<void> {
  const login = (await findPostgres(join(stack.dataDir, 'postgres')))('postgres');
  const [session, observer] = [new pg.Client(login), new pg.Client(login)];
  for (const client of [session, observer]) {
    client.on('error', () => undefined);
    await client.connect();
  }
  const running = expect(session.query(query)).rejects.toThrow();
  const activity = 'select pid from pg_stat_activity where query = $1';
  const pidOf = async () => (await observer.query<{ pid: number }>(activity, [query])).rows[0]?.pid;
  await expect.poll(pidOf, { interval: 10 }).toBeGreaterThan(0);
  process.kill((await pidOf()) as number, 'SIGKILL');
  await running;
  await isHealthy();
}

test(`of ${requests} requests with marked values none leaves one in a log, and none fails`, async () => {
  const all = markedRequests(requests);
  const failed = await sendAll(all.slice(0, -100));
  // While PostgreSQL restarts, errors take other code paths, and PostgreSQL logs them.
  await killQuery("select 'zqx0', pg_sleep(60)");
  process.kill((await stack.databasePid()) as number, 'SIGKILL');
  failed.push(...(await sendAll(all.slice(-100), 503)));
  await isHealthy();

  const lines = `${stack.output}\n${await readFile(join(stack.dataDir, 'postgres.log'), 'utf8')}`.split('\n');
  expect(lines.filter(isMarked).map((line) => line.slice(0, 300))).toEqual([]);
  // Database errors are logged by the API.
  expect(lines.filter((line) => /"library-printed".*"code":"(22...|23...|42501)"/.test(line))).toEqual([]);
  expect(failed).toEqual([]);
  // Some got past the first lock.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
