import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  await database.sql.exec('delete from private.clock');
});
afterAll(() => database.close());

const day = 86_400_000;
const term = 14 * day;
const seconds = (milliseconds: number) => `make_interval(secs => ${milliseconds / 1000})`;

/**
 * Moves the clock by so many milliseconds: the server's own can't be set, so all that is stored moves the other way,
 * and so does the day of the release.
 */
async function moveClock(by: number, released: number): Promise<void> {
  const span = seconds(by);
  await database.sql.exec(`
    update private.clock set believed_at = believed_at - ${span}, proven_at = proven_at - ${span},
      seen_at = seen_at - ${span}, running_since = running_since - ${span};
    update private.doubted_times set times = tstzrange(lower(times) - ${span}, upper(times) - ${span}),
      settled_at = settled_at - ${span};
    update public.job_runs set started_at = started_at - ${span};
    create or replace function private.released_at() returns timestamptz language sql stable set search_path = ''
    as $f$ select now() - ${seconds(released)} $f$`);
}

const look = (isProven: boolean) =>
  database.sql.exec(`select private.look_at_clock(${isProven ? 'now()' : 'null'}, true)`);
const sweep = () => database.sql.exec('select public.sweep_old_records(365)');

async function write(): Promise<string> {
  const [run] = await database.sql.query<{ id: string }>(
    `insert into public.job_runs (job) values ('any') returning id`,
  );
  return run?.id ?? '';
}

async function kept(): Promise<Set<string>> {
  return new Set((await database.sql.query<{ id: string }>('select id from public.job_runs')).map(({ id }) => id));
}

/** A start of the program: after how long a time, by a clock that is how wrong, and whether a server tells the time. */
const starts = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 10 }).map((days) => days * day),
    wrongBy: fc.constantFrom(0, 0, 0, 40, -40, 400, -400, 1100, -2500).map((days) => days * day),
    isTold: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

test('no starts with clocks ahead and behind delete what is younger than its term, and all else goes at last', async () => {
  await fc.assert(
    fc.asyncProperty(starts, async (all) => {
      await database.reset();
      await database.sql.exec(`
        delete from private.clock; insert into public.jobs (name, every) values ('any', '1 hour')`);
      let elapsed = 0;
      let error = 0;
      const writtenAt = new Map<string, number>();
      const startAt = async (after: number, wrongBy: number, isTold: boolean) => {
        elapsed += after;
        await moveClock(after + wrongBy - error, elapsed + wrongBy + 500 * day);
        error = wrongBy;
        await look(isTold && Math.abs(wrongBy) < day);
        const before = await kept();
        await sweep();
        const after_ = await kept();
        for (const id of before) {
          if (!after_.has(id)) expect(elapsed - (writtenAt.get(id) ?? 0)).toBeGreaterThanOrEqual(term);
        }
        writtenAt.set(await write(), elapsed);
      };
      for (const { after, wrongBy, isTold } of all) await startAt(after, wrongBy, isTold);
      await startAt(0, 0, true);
      await startAt(60 * day, 0, true);
      const last = elapsed;
      await startAt(60 * day, 0, true);
      await sweep();
      for (const id of await kept()) expect(writtenAt.get(id)).toBeGreaterThanOrEqual(last);
    }),
    { seed: inject('propertySeed'), numRuns: 60 },
  );
});

describe('a computer that was off', () => {
  const state = async () => {
    const [row] = await database.sql.query<{ believed: boolean; running: string; late: number; doubts: number }>(`
      select private.believed_now() is not null as believed, private.running_for() < interval '1 minute' as running,
        public.late_jobs() as late, (select count(*)::integer from private.doubted_times) as doubts`);
    return row;
  };
  const off = (days: number) => moveClock(days * day, 500 * day);

  test.each([
    ['for a night', 0.5, true],
    ['for three days', 2.99, true],
    ['for longer', 3.01, false],
  ])('%s', async (_, days, believed) => {
    await look(true);
    await database.sql.exec(`
      insert into public.jobs (name, every, due_at) values ('any', '1 minute', now() - ${seconds(days * day)})`);
    await off(days);
    await database.sql.exec('select private.look_at_clock()');
    // A job that was due meanwhile is not late yet.
    expect(await state()).toMatchObject({ believed, running: true, late: 0 });
    await moveClock(11 * 60_000, 500 * day);
    await database.sql.exec('update private.clock set seen_at = now()');
    expect(await state()).toMatchObject({ running: false, late: 1 });
  });

  test.each([
    ['another server’s time', 'now()', true],
    ['one that differs by an hour', `now() + interval '1 hour'`, true],
    ['one that differs by two days', `now() - interval '2 days'`, false],
  ])('is believed by %s: %s', async (_, outside, believed) => {
    await look(true);
    await off(10);
    await database.sql.exec('select private.look_at_clock()');
    expect(await state()).toMatchObject({ believed: false, doubts: 1 });
    // No waiting changes it.
    await moveClock(2 * day, 500 * day);
    await database.sql.exec(`select private.look_at_clock(${outside})`);
    expect(await state()).toMatchObject({ believed });
  });
});

test('a message that was scheduled waits, and one that is late is not given up, while the clock is in doubt', async () => {
  const { sql } = database;
  await sql.exec(`
    insert into public.notifications (id, type, title, body, url, send_at)
    values (gen_random_uuid(), 'geral', 'Missa', 'Hoje', '/', now() - interval '1 minute')`);
  const claim = async () => {
    await sql.exec(`select public.claim_deliveries(10, 60, '{}')`);
    const [message] = await sql.query<{ state: string }>('select state from public.notifications');
    return message?.state;
  };
  await sql.exec(`
    select private.look_at_clock(now()); update private.clock set believed_at = now() - interval '4 days'`);
  expect(await claim()).toBe('scheduled');
  await sql.exec(`update private.clock set believed_at = now()`);
  expect(await claim()).not.toBe('scheduled');
});

test('no function deletes by an age that it counts itself', async () => {
  const functions = await database.sql.query<{ name: string; body: string }>(`
    select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`);
  const byAge = /delete from [^;]*?(?:now\(\)|clock_timestamp\(\)|moment) *[-+]/i;
  expect(new Set(functions.filter(({ body }) => byAge.test(body)).map(({ name }) => name))).toEqual(
    new Set([
      // An announcement of the same call.
      'announce_actor(uuid,uuid)',
      'private.take_announced_actor(uuid)',
      // The schedule's own history.
      'private.call_jobs()',
      // A job that no version runs any more.
      'claim_jobs(jsonb,double precision,timestamp with time zone)',
    ]),
  );
});
