import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

async function hit(key = 'a', max_hits = 3, window_seconds = 60): Promise<number> {
  const { body } = await restAsService(database, 'rpc/hit_rate_limit', { key, max_hits, window_seconds });
  return body;
}

/** Ages the recorded hits by some seconds. */
const pass = (seconds: number) =>
  database.sql.exec(`
    update private.rate_limits set
      hits = (select array_agg(hit - interval '${seconds} seconds') from unnest(hits) as hit),
      expires_at = expires_at - interval '${seconds} seconds'`);

test('allows the maximum, then returns the seconds to wait', async () => {
  expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 0]);
  const wait = await hit();
  expect(wait).toBeGreaterThanOrEqual(59);
  expect(wait).toBeLessThanOrEqual(60);
});

test('counts each key separately', async () => {
  for (let turn = 0; turn < 4; turn += 1) await hit('a');
  expect(await hit('b')).toBe(0);
});

test('a rejected hit is not counted: the returned wait is enough', async () => {
  for (let turn = 0; turn < 3; turn += 1) await hit();
  await pass(40);
  for (let turn = 0; turn < 5; turn += 1) expect(await hit()).toBeGreaterThan(0);
  await pass(20);
  expect(await hit()).toBe(0);
});

test('the window slides: no interval of its length exceeds the maximum', async () => {
  await hit();
  await pass(55);
  expect([await hit(), await hit()]).toEqual([0, 0]);
  await pass(10);
  // The first hit has expired; the two of ten seconds ago still count.
  expect(await hit()).toBe(0);
  expect(await hit()).toBeGreaterThan(45);
});

test('a lower limit on the same key waits until enough hits expire', async () => {
  for (let turn = 0; turn < 3; turn += 1) await hit();
  expect(await hit('a', 1)).toBeGreaterThan(50);
});

test('hits of a clock that was a year ahead are not counted, and are deleted', async () => {
  for (let turn = 0; turn < 3; turn += 1) await hit();
  await pass(-31_536_000);
  expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 0]);
  expect(await hit()).toBeGreaterThan(0);
  const [kept] = await database.sql.query(
    "select cardinality(hits) as hits, expires_at < now() + interval '1 day' as soon from private.rate_limits",
  );
  expect(kept).toEqual({ hits: 3, soon: true });
});

test('concurrent hits are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => hit('a', 8)));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(8);
});

test('expired hits are deleted', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => hit(`old-${n}`)));
  await pass(120);
  // One hit in fifty deletes expired ones; the chance that none of 600 does is 1 in 183,000.
  await database.sql.exec(`select public.hit_rate_limit('new-' || n, 3, 60) from generate_series(1, 600) as n`);
  expect(await database.sql.query(`select key from private.rate_limits where key like 'old-%'`)).toEqual([]);
});

test.each([
  { max_hits: 0, window_seconds: 60 },
  { max_hits: 5, window_seconds: 0 },
  { max_hits: 5, window_seconds: 1_000_000 },
])('refuses %j', async (limit) => {
  const answer = await restAsService(database, 'rpc/hit_rate_limit', { key: 'a', ...limit });
  expect(answer).toMatchObject({ status: 400, body: { code: '22023' } });
});

test('is not available to browsers, not even an administrator’s', async () => {
  const admin = database.tokenFor(await database.createStaff(people.lucia));
  const body = { key: 'a', max_hits: 1, window_seconds: 60 };
  expect((await rest(database, undefined, 'rpc/hit_rate_limit', { method: 'POST', body })).status).toBe(401);
  expect((await rest(database, admin, 'rpc/hit_rate_limit', { method: 'POST', body })).status).toBe(403);
});
