import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { addStaff } from '../../edge-functions/api/testing/staff.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';

let database: TestDatabase;
let sql: SqlRunner;
beforeAll(async () => {
  database = await startDatabase();
  sql = database.sql;
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Runs `work` in concurrent transactions, none of which continues before all have started. */
function together<Value>(count: number, work: (turn: number, runner: SqlRunner) => Promise<Value>) {
  let started = 0;
  const { promise: everyone, resolve } = Promise.withResolvers<void>();
  return Promise.allSettled(
    Array.from({ length: count }, (_, turn) =>
      sql.transaction(async (transaction) => {
        await transaction.query('select 1');
        started += 1;
        if (started === count) resolve();
        await everyone;
        return await work(turn, transaction);
      }),
    ),
  );
}

test('news with the same title, created concurrently, get different slugs', async () => {
  const created = await together(8, (_, runner) =>
    runner.query(`insert into public.news (title, content) values ('Novena', '<p>a</p>') returning slug`),
  );
  expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'fulfilled'));
  expect(await sql.query('select slug from public.news order by length(slug), slug')).toEqual(
    ['novena', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `novena-${n}`)].map((slug) => ({ slug })),
  );
});

test('of two administrators who demote each other concurrently, one remains', async () => {
  const lucia = await addStaff(sql, people.lucia);
  const bento = await addStaff(sql, { name: 'Bento', email: 'bento@paroquia.test', role: 'admin' });
  const demoted = await together(2, (turn, runner) =>
    runner.query(`update public.profiles set role = 'common' where id = $1`, [turn === 0 ? lucia.id : bento.id]),
  );
  expect(demoted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sql.query(`select count(*) as n from public.profiles where role = 'admin'`)).toEqual([{ n: 1 }]);
});

test('concurrent hits on a rate limit are all counted', async () => {
  const hits = await together(9, async (_, runner) => {
    const [row] = await runner.query<{ wait: number }>(`select public.hit_rate_limit('a', 4, 60) as wait`);
    return row?.wait === 0;
  });
  expect(hits.filter((hit) => hit.status === 'fulfilled' && hit.value)).toHaveLength(4);
});

test('two concurrent reorders of the same news are serialized', async () => {
  const lucia = await addStaff(sql, people.lucia);
  const rows = await sql.query<{ id: string }>(`
    insert into public.news (title, content)
    select 'Notícia ' || n, '<p>a</p>' from generate_series(1, 40) as n returning id`);
  const items = rows.map(({ id }, order) => ({ id, order }));
  const orders = await together(6, async (turn, runner) => {
    await runner.query(`select set_config('request.jwt.claim.sub', $1, true)`, [lucia.id]);
    await runner.query(`select public.reorder('news', $1::jsonb)`, [
      JSON.stringify(turn % 2 ? items : items.toReversed()),
    ]);
  });
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 'fulfilled'));
});

test('concurrently created rows each get their own order, also below the lowest that staff may set', async () => {
  const create = () =>
    together(8, (_, runner) =>
      runner.query(`insert into public.galeria (titulo, link) values ('Festa', 'https://fotos.example.org/festa')`),
    );
  const places = async () =>
    (await sql.query<{ order: number }>('select "order" from public.galeria order by 1')).map(({ order }) => order);
  await create();
  expect(await places()).toEqual([-7, -6, -5, -4, -3, -2, -1, 0]);
  await sql.exec('update public.galeria set "order" = -1000000000 where "order" = -7');
  expect((await create()).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'fulfilled'));
  expect((await places())[8]).toBe(-1000000000);
});

test('of two reorders based on the same versions, one succeeds', async () => {
  const lucia = await addStaff(sql, people.lucia);
  const seen = await sql.query<{ id: string; updatedAt: string }>(`
    insert into public.news (title, content) select 'Notícia ' || n, '<p>a</p>' from generate_series(1, 5) as n
    returning id, updated_at as "updatedAt"`);
  const orders = await together(4, async (turn, runner) => {
    await runner.query(`select set_config('request.jwt.claim.sub', $1, true)`, [lucia.id]);
    const items = seen.map((row, index) => ({ ...row, order: 100 * turn + index + 10 }));
    await runner.query(`select public.reorder('news', $1::jsonb)`, [JSON.stringify(items)]);
  });
  expect(orders.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});

test('of one alert that is queued concurrently, an administrator gets one mail', async () => {
  await addStaff(sql, people.lucia);
  const queued = await together(4, (_, runner) =>
    runner.query(`select public.queue_alert('alert-jobs', 'Aviso', '{"lines": []}', '1 day')`),
  );
  expect(queued.map(({ status }) => status)).toEqual(queued.map(() => 'fulfilled'));
  expect(await sql.query('select count(*) as n from public.mails')).toEqual([{ n: 1 }]);
});
