import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { rest, restAsService } from './rest.ts';
import { roleMatrix, type Table } from './role-matrix.ts';
import { hidden, open, rowsOf } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

interface State extends Record<string, unknown> {
  version: number;
  changes: Record<string, number>;
  wanted: boolean;
}

async function state(): Promise<State> {
  const [row] = await database.sql.query<State>(
    'select version, changes, wanted_since is not null as wanted from public.site_state',
  );
  return row as State;
}

/** What a visitor reads of a table, whole. */
const seen = async (table: Table) => JSON.stringify((await rest(database, undefined, `${table}?order=id`)).body);

/** Whether the work changed what a visitor reads, and whether it marked the site. */
async function effectOf(table: Table, work: () => Promise<unknown>) {
  const before = { seen: await seen(table), ...(await state()) };
  await work();
  const after = { seen: await seen(table), ...(await state()) };
  return { seen: after.seen !== before.seen, marked: after.version - before.version };
}

/** The state is no page's; of the liturgy only today's row marks the site (liturgia.test.ts). */
const notBuilt: readonly string[] = ['liturgia_dias', 'site_state'];
const builtFrom = (Object.keys(roleMatrix) as Table[]).filter(
  (table) => /^[Ss]/.test(roleMatrix[table].visitor) && !notBuilt.includes(table),
);

describe.each(builtFrom)('%s', (table) => {
  const { made, insert, change, hiddenFor = { 'is hidden': hidden } } = rowsOf[table];
  const set = Object.entries(change)
    .map(([column, value]) => `"${column}" = '${value}'`)
    .join(', ');
  const update = (id: string) => database.sql.exec(`update public.${table} set ${set} where id = '${id}'`);
  const remove = (id: string) => database.sql.exec(`delete from public.${table} where id = '${id}'`);
  const showsAll = roleMatrix[table].visitor.startsWith('S');
  const changed = { seen: true, marked: 1 };
  const unchanged = { seen: false, marked: 0 };

  beforeEach(() => database.sql.exec(made));

  test('a change and a deletion of what visitors see mark the site, and name the table', async () => {
    expect(await effectOf(table, () => update(open))).toEqual(changed);
    expect(await effectOf(table, () => remove(open))).toEqual(changed);
    const { version, changes, wanted } = await state();
    expect({ version: changes[table], wanted }).toEqual({ version, wanted: true });
  });

  test.each(Object.entries(hiddenFor))('a row that %s marks the site only where visitors read it', async (_, id) => {
    expect(await effectOf(table, () => update(id))).toEqual(showsAll ? changed : unchanged);
    expect(await effectOf(table, () => remove(id))).toEqual(showsAll ? changed : unchanged);
  });

  test('marks it when a member of staff writes through REST', async () => {
    const lucia = database.tokenFor(await database.createStaff(people.lucia));
    const before = await state();
    expect((await rest(database, lucia, table, { method: 'POST', body: insert })).status).toBe(201);
    expect((await state()).version).toBe(before.version + (JSON.parse(await seen(table)).length > 0 ? 1 : 0));
  });
});

test('what is shown or hidden marks the site, once in a transaction for each table', async () => {
  await database.sql.exec(rowsOf.news.made);
  const publish = (is: boolean) => () =>
    database.sql.exec(`update public.news set is_published = ${is} where id = '${hidden}'`);
  expect(await effectOf('news', publish(true))).toEqual({ seen: true, marked: 1 });
  expect(await effectOf('news', publish(false))).toEqual({ seen: true, marked: 1 });
  const both = () =>
    database.sql.exec(`
      insert into public.news (title, content, is_published)
        select 'Notícia', '<p>a</p>', true from generate_series(1, 50);
      update public.news set title = 'Outra';
      insert into public.events ("date", title, description) values ('2026-11-22', 'Missa', 'Às 18h')`);
  expect((await effectOf('news', both)).marked).toBe(2);
});

test('a transaction that is undone marks nothing', async () => {
  const undone = () =>
    database.sql
      .transaction(async (transaction) => {
        await transaction.exec(rowsOf.news.made);
        throw new Error('undone');
      })
      .catch(() => undefined);
  expect(await effectOf('news', undone)).toEqual({ seen: false, marked: 0 });
});

test('a build is wanted until one holds this database’s version, not that of another', async () => {
  const { version } = await state();
  const build = (held: number) => database.sql.query('select public.record_site_build($1, now())', [held]);
  for (const [held, wanted] of [
    [version, false],
    [version + 40, true],
    [version, false],
    [version - 1, true],
  ] as const) {
    await build(held);
    expect(await state()).toMatchObject({ wanted });
  }
});

test('staff ask for a build by hand, others don’t', async () => {
  const ask = async (token?: string) =>
    (await rest(database, token, 'rpc/request_site_build', { method: 'POST', body: {} })).status;
  const requested = () => database.sql.query('select requested_at is not null as asked from public.site_state');
  expect(await ask()).toBe(401);
  expect(await ask(database.tokenFor(await database.createStaff(people.chico)))).toBe(403);
  expect(await requested()).toEqual([{ asked: false }]);
  expect(await ask(database.tokenFor(await database.createStaff(people.tereza)))).toBeLessThan(300);
  expect(await requested()).toEqual([{ asked: true }]);
});

describe('time marks the site', () => {
  const mark = async (today: string) => (await restAsService(database, 'rpc/mark_site_by_time', { today })).body;

  test('when a new day of the parish begins, once', async () => {
    await database.sql.exec('update public.site_state set parish_day = null');
    const before = await state();
    expect([await mark('2026-11-21'), await mark('2026-11-21')]).toEqual([false, false]);
    expect(await Promise.all([mark('2026-11-22'), mark('2026-11-22')])).toContain(true);
    expect(await mark('2026-11-22')).toBe(false);
    const { version, changes, wanted } = await state();
    expect({ marked: version - before.version, changes, wanted }).toEqual({
      marked: 1,
      changes: before.changes,
      wanted: true,
    });
  });

  test('when a notice expires that visitors saw, and names the table', async () => {
    await mark('2026-11-22');
    const expired = (is_active: boolean) =>
      database.sql.exec(`
        insert into public.announcements (title, content, is_active, expires_at)
        values ('Aviso', '<p>a</p>', ${is_active}, now() - interval '1 second');
        update public.site_state set noticed_until = now() - interval '1 minute'`);
    await expired(false);
    expect(await mark('2026-11-22')).toBe(false);
    const before = await state();
    await expired(true);
    expect([await mark('2026-11-22'), await mark('2026-11-22')]).toEqual([true, false]);
    const { version, changes } = await state();
    expect({ marked: version - before.version, named: changes.announcements }).toEqual({ marked: 1, named: version });
  });
});
