import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parishDayOf, parishZone, setParishZone } from '#contract/parish-day.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { pretendDay } from '../../edge-functions/api/testing/parish-day.ts';
import { defaultZone, parishZones } from '../../edge-functions/settings/parish-zone.ts';
import { adoptParishZone } from '../../local/database/parish-zone.ts';
import { roleMatrix, type Table } from '../role-matrix.ts';
import { rest, restAsService } from './rest.ts';
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

/** The versions of the rows that a visitor reads. */
const seen = async (table: Table) =>
  JSON.stringify((await rest(database, undefined, `${table}?select=id,updated_at&order=id`)).body);

/** A change's effects: on the pages that a visitor reads, and on the site's state. */
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
    .map(([column, value]) => `"${column}" = '${typeof value === 'object' ? JSON.stringify(value) : value}'`)
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

test('showing and hiding rows marks the site, once per table in a transaction', async () => {
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

test('a transaction that is rolled back marks nothing', async () => {
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

test('staff may request a build, others may not', async () => {
  const ask = async (token?: string) =>
    (await rest(database, token, 'rpc/request_site_build', { method: 'POST', body: {} })).status;
  const requested = () => database.sql.query('select requested_at is not null as asked from public.site_state');
  expect(await ask()).toBe(401);
  expect(await ask(database.tokenFor(await database.createStaff(people.chico)))).toBe(403);
  expect(await requested()).toEqual([{ asked: false }]);
  expect(await ask(database.tokenFor(await database.createStaff(people.tereza)))).toBeLessThan(300);
  expect(await requested()).toEqual([{ asked: true }]);
});

test('the parish’s day begins at the same time as in the contract', async () => {
  const [zone] = await database.sql.query('select private.parish_zone() as zone');
  expect(zone).toEqual({ zone: parishZone });
  for (const moment of [
    '2030-05-02T02:59:59.999Z',
    '2030-05-02T03:00:00Z',
    '2028-02-29T12:00:00Z',
    '2027-01-01T02:00:00Z',
  ]) {
    const [day] = await database.sql.query('select private.parish_day_of($1)::text as day', [moment]);
    expect(day).toEqual({ day: parishDayOf(new Date(moment)) });
  }
});

test('the parish’s day follows the setting, also in a statement that was planned before', async () => {
  const moment = '2030-05-02T04:30:00Z';
  onTestFinished(async () => {
    setParishZone(defaultZone);
    await adoptParishZone(database.sql.query, defaultZone);
  });
  await database.sql.transaction(async ({ exec, query }) => {
    await exec(`prepare day as select private.parish_day_of('${moment}')::text as day`);
    for (const zone of parishZones) {
      await query('execute day');
      await adoptParishZone(query, zone);
      setParishZone(zone);
      expect(await query('execute day'), zone.name).toEqual([{ day: parishDayOf(new Date(moment)) }]);
    }
    await exec('deallocate day');
  });
});

// A stored day would be one of the former zone once the zone is changed.
test('no index, check or stored column is of the parish’s day', async () => {
  const dependent = await database.sql.query(`
    select distinct pg_describe_object(depend.classid, depend.objid, depend.objsubid) as object
    from pg_depend as depend
    left join pg_attrdef as stored on depend.classid = 'pg_attrdef'::regclass and stored.oid = depend.objid
    left join pg_attribute as attribute on attribute.attrelid = stored.adrelid and attribute.attnum = stored.adnum
    where depend.refclassid = 'pg_proc'::regclass and depend.refobjid in (
      select oid from pg_proc
      where pronamespace = 'private'::regnamespace and proname in ('parish_zone', 'parish_day_of', 'parish_today')
    )
    and (depend.classid in ('pg_class'::regclass, 'pg_constraint'::regclass) or attribute.attgenerated <> '')`);
  expect(dependent).toEqual([]);
});

describe('after a clock that was a year ahead', () => {
  const ahead = (set: string) => database.sql.exec(`update public.site_state set ${set}`);
  const inAYear = `now() + interval '1 year'`;
  const claim = async () => (await restAsService(database, 'rpc/claim_site_build', { gap: 20, timeout: 15 })).body;
  const mark = async () => (await restAsService(database, 'rpc/mark_site_by_time', {})).body;
  const build = (startedAt: string) =>
    database.sql.exec(`select public.record_site_build((select version from public.site_state), ${startedAt})`);
  const row = async () => (await database.sql.query('select * from public.site_state'))[0];

  beforeEach(() => database.sql.exec('delete from public.site_state; insert into public.site_state default values'));

  test.each([
    [
      'was asked and answered',
      `asked_at = ${inAYear}, asked_version = version, accepted_at = ${inAYear}, ask_after = ${inAYear}, tries = 1`,
    ],
    [
      'was asked and refused',
      `asked_at = ${inAYear}, asked_version = version, refused_at = ${inAYear}, ask_after = ${inAYear}, tries = 9`,
    ],
    [
      'was asked for an older version',
      `asked_at = ${inAYear}, asked_version = 0, accepted_at = ${inAYear}, ask_after = ${inAYear}`,
    ],
    [
      'answered after it was set',
      `asked_at = now(), asked_version = version, accepted_at = ${inAYear}, ask_after = ${inAYear}`,
    ],
  ])('a host that %s is asked at once', async (_, set) => {
    await ahead(set);
    expect(await claim()).toMatchObject([{ asked: expect.any(String), wait: null, attempt: 1 }]);
    expect(await claim()).toEqual([]);
  });

  test('a caller that would wait for a year doesn’t block others', async () => {
    await ahead(`asked_at = now(), asked_version = 0, accepted_at = now(), ask_after = now() + interval '10 minutes',
      waiting_until = ${inAYear}`);
    const [claimed] = await claim();
    expect(claimed.wait).toBeLessThanOrEqual(20);
    expect(await claim()).toEqual([]);
  });

  test('a pending request counts from now, and a fulfilled one is dropped', async () => {
    await ahead(`wanted_since = ${inAYear}, requested_at = ${inAYear}, changed_at = ${inAYear}`);
    await mark();
    const { wanted_since, requested_at, changed_at } = (await row()) as Record<string, string>;
    for (const moment of [wanted_since, requested_at, changed_at]) {
      expect(new Date(moment as string).getTime()).toBeLessThanOrEqual(Date.now());
    }
    await build('clock_timestamp()');
    expect(await state()).toMatchObject({ wanted: false });
    await ahead(`requested_at = ${inAYear}`);
    await mark();
    expect(await row()).toMatchObject({ requested_at: null });
  });

  test('a build with a time in the future satisfies no request, and the next one replaces it', async () => {
    await build(inAYear);
    expect(await row()).toMatchObject({ built_at: null, wanted_since: null });
    await ahead('requested_at = now(), wanted_since = now()');
    await build(inAYear);
    expect(await state()).toMatchObject({ wanted: true });
    await build('clock_timestamp()');
    expect(await state()).toMatchObject({ wanted: false });
  });

  test('the day and the notices that expired meanwhile mark the site', async () => {
    await database.sql.exec(`
      insert into public.announcements (title, content, expires_at) values ('Aviso', '<p>a</p>', now() - interval '1 hour')`);
    await ahead(`parish_day = private.parish_today() + 365, noticed_until = ${inAYear}`);
    const before = await state();
    expect([await mark(), await mark()]).toEqual([true, false]);
    const { version, changes } = await state();
    expect({ marked: version - before.version, named: changes.announcements }).toEqual({ marked: 1, named: version });
  });
});

describe('time marks the site', () => {
  const mark = async () => (await restAsService(database, 'rpc/mark_site_by_time', {})).body;
  const dayWas = (day: string) => database.sql.exec(`update public.site_state set parish_day = ${day}`);
  const today = 'private.parish_today()';
  const markedBy = async (work: () => Promise<unknown>) => {
    const { version, changes } = await state();
    await work();
    const after = await state();
    const named = Object.entries(after.changes).filter(([table, at]) => changes[table] !== at);
    return { marked: after.version - version, named: named.map(([table]) => table), wanted: after.wanted };
  };

  test('when a new day of the parish begins, once', async () => {
    await dayWas('null');
    expect([await mark(), await mark()]).toEqual([false, false]);
    // Within a month, on any day.
    await pretendDay(database.sql, '2026-11-21');
    await mark();
    await pretendDay(database.sql, '2026-11-22');
    const turned = await markedBy(async () => {
      expect(await Promise.all([mark(), mark()])).toContain(true);
      expect(await mark()).toBe(false);
    });
    expect(turned).toEqual({ marked: 1, named: [], wanted: true });
  });

  test('when a new month begins, and marks the birthdays', async () => {
    await pretendDay(database.sql, '2026-11-30');
    await mark();
    await pretendDay(database.sql, '2026-12-01');
    expect(await markedBy(mark)).toEqual({ marked: 1, named: ['birthdays'], wanted: true });
    // The same month of another year.
    await pretendDay(database.sql, '2027-12-01');
    expect((await markedBy(mark)).named).toEqual(['birthdays']);
  });

  const ago = `now() - interval '1 second'`;
  const later = `now() + interval '1 hour'`;
  test.each<[table: string, what: string, columns: object, marks: boolean]>(
    ['news', 'announcements'].flatMap((table): [string, string, object, boolean][] => [
      [table, 'whose moment comes', { publish_at: ago }, true],
      [table, 'that ends', { expires_at: ago }, true],
      [table, 'a draft whose moment comes', { publish_at: ago, is_published: false }, false],
      [table, 'whose moment is to come', { publish_at: later }, false],
      [table, 'that lasts', { expires_at: later }, false],
      [table, 'that began and ended meanwhile', { publish_at: `now() - interval '2 seconds'`, expires_at: ago }, false],
    ]),
  )('%s: one %s marks the site once, or not at all', async (table, _, columns, marks) => {
    await dayWas(today);
    const all: Record<string, unknown> = { is_published: true, ...columns };
    await database.sql.exec(`
      insert into public.${table} (title, content, ${Object.keys(all).join(', ')})
      values ('Aviso', '<p>a</p>', ${Object.values(all).join(', ')});
      update public.site_state set noticed_until = now() - interval '1 minute'`);
    const marked = await markedBy(async () => expect([await mark(), await mark()]).toEqual([marks, false]));
    expect(marked).toMatchObject({ marked: marks ? 1 : 0, named: marks ? [table] : [] });
  });

  test('when a notice expires that visitors saw, and names the table', async () => {
    await dayWas(today);
    const expired = (change: object) =>
      database.sql.exec(`
        insert into public.announcements (title, content, ${['expires_at', ...Object.keys(change)].join(', ')})
        values ('Aviso', '<p>a</p>', ${["now() - interval '1 second'", ...Object.values(change)].join(', ')});
        update public.site_state set noticed_until = now() - interval '1 minute'`);
    for (const hiddenBy of [{ is_active: false }, { is_published: false }]) {
      await expired(hiddenBy);
      expect(await mark()).toBe(false);
    }
    await expired({});
    const marked = await markedBy(async () => expect([await mark(), await mark()]).toEqual([true, false]));
    expect(marked).toEqual({ marked: 1, named: ['announcements'], wanted: true });
  });
});
