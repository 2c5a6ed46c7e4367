import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { rest, restAsService } from './rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
/** The jobs have been running for an hour. */
const run = () =>
  database.sql.exec(`update private.clock set running_since = now() - interval '1 hour', seen_at = now()`);

beforeEach(async () => {
  await database.reset();
  await run();
});
afterAll(() => database.close());

const minutely = { name: 'minutely', seconds: 60 };
const daily = { name: 'daily', seconds: 86_400 };

interface Claimed {
  name: string;
  run: string;
}

const claim = async (...list: (typeof daily)[]): Promise<Claimed[]> =>
  (await restAsService(database, 'rpc/claim_jobs', { list, timeout: 180 })).body;
const end = (run: string, code: string | null = null, result = code === null ? 'done' : 'failed') =>
  restAsService(database, 'rpc/end_job', { ended: run, result, code });
const pass = (time: string) =>
  database.sql.exec(
    `update public.jobs set due_at = due_at - interval '${time}', claimed_until = claimed_until - interval '${time}',
      succeeded_at = succeeded_at - interval '${time}'`,
  );

async function claimOne(job = daily): Promise<string> {
  const [claimed] = await claim(job);
  return claimed?.run ?? '';
}

async function job() {
  const [row] = await database.sql.query(`
    select failures, failure, outcome, succeeded_at is not null as succeeded,
      round(extract(epoch from due_at - now()) / 60)::int as minutes from public.jobs`);
  return row;
}

const late = async () => (await rest(database, undefined, 'rpc/late_jobs', { method: 'POST', body: {} })).body;

const outcomes = async () =>
  (await database.sql.query<{ outcome: string }>('select outcome from public.job_runs order by started_at')).map(
    ({ outcome }) => outcome,
  );

test('a new job is due, runs once with concurrent calls, and is due again after its interval', async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(daily, minutely)));
  const runs = claims.flat();
  expect(runs.map(({ name }) => name).sort()).toEqual(['daily', 'minutely']);
  for (const { run } of runs) await end(run);
  expect(await claim(daily, minutely)).toEqual([]);
  await pass('1 minute');
  expect((await claim(daily, minutely)).map(({ name }) => name)).toEqual(['minutely']);
});

test('a failed job is retried after a minute, then with doubled pauses, at most its interval', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    await end(await claimOne(), 'http_500');
    const state = await job();
    waits.push(state?.minutes as number);
    await pass(`${state?.minutes} minutes 1 second`);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
  expect(await job()).toMatchObject({ failures: 13, failure: 'http_500', succeeded: false });
  await end(await claimOne());
  expect(await job()).toMatchObject({ failures: 0, succeeded: true, minutes: 1440 });
});

test('a job whose process died is claimed again after its timeout, and a late result of the old run is ignored', async () => {
  const dead = await claimOne();
  expect(await claim(daily)).toEqual([]);
  await pass('4 minutes');
  const next = await claimOne();
  expect(next).not.toBe(dead);
  await end(dead);
  expect(await job()).toMatchObject({ failures: 1, failure: 'lost', succeeded: false });
  await end(next);
  expect(await job()).toMatchObject({ failures: 0, succeeded: true });
  expect(await outcomes()).toEqual(['lost', 'done']);
});

test('a run without a result is neither a failure nor a success, and the job is due after its interval', async () => {
  await end(await claimOne(), 'http_500');
  await pass('2 minutes');
  await end(await claimOne(), null, 'nothing');
  expect(await job()).toEqual({
    failures: 0,
    failure: 'http_500',
    outcome: 'nothing',
    succeeded: false,
    minutes: 1440,
  });
  expect(await outcomes()).toEqual(['failed', 'nothing']);
});

describe('after a clock that was a year ahead', () => {
  /** Moves the job's times a year ahead, as written by such a clock. */
  const yearAhead = () => pass('-1 year');

  test('jobs run within one interval, and are due again after it', async () => {
    for (const { run } of await claim(daily, minutely)) await end(run);
    await yearAhead();
    expect(await late()).toBe(2);
    const runs = await claim(daily, minutely);
    expect(runs.map(({ name }) => name).sort()).toEqual(['daily', 'minutely']);
    for (const { run } of runs) await end(run);
    expect(await late()).toBe(0);
    expect(await claim(daily, minutely)).toEqual([]);
  });

  test('a run that was never ended is lost', async () => {
    const dead = await claimOne();
    await yearAhead();
    const next = await claimOne();
    expect(next).not.toBe(dead);
    expect(await outcomes()).toContain('lost');
    expect(await claim(daily)).toEqual([]);
  });

  test('a failing job is late, although its last success is in the future', async () => {
    await end(await claimOne());
    await yearAhead();
    await end(await claimOne(), 'http_500');
    expect(await late()).toBe(1);
  });

  test('a job that no version runs any more is forgotten', async () => {
    await end(await claimOne(minutely));
    await yearAhead();
    await claim(daily);
    expect(await database.sql.query('select name from public.jobs')).toEqual([{ name: 'daily' }]);
  });
});

describe('jobs that are late', () => {
  test('are those that are long overdue, and those that have been failing for long', async () => {
    await end(await claimOne());
    expect(await late()).toBe(0);
    await pass('47 hours');
    expect(await late()).toBe(0);
    await pass('2 hours');
    expect(await late()).toBe(1);
    await end(await claimOne(), 'http_500');
    expect(await late()).toBe(1);
    await pass('1 minute');
    await end(await claimOne());
    expect(await late()).toBe(0);
  });
});

test('a job that no version runs any more is forgotten, one that another version runs is not', async () => {
  await end(await claimOne(minutely));
  await end(await claimOne(daily));
  expect(await database.sql.query('select name from public.jobs order by name')).toHaveLength(2);
  await pass('7 minutes');
  await claim(daily);
  expect(await database.sql.query('select name from public.jobs')).toEqual([{ name: 'daily' }]);
});

test('only administrators read the jobs, and only the service runs them', async () => {
  const run = await claimOne();
  const token = async (name: keyof typeof people) => database.tokenFor(await database.createStaff(people[name]));
  const [lucia, tereza] = [await token('lucia'), await token('tereza')];
  expect((await rest(database, lucia, 'jobs?select=name')).body).toEqual([{ name: 'daily' }]);
  expect((await rest(database, tereza, 'jobs?select=name')).body).toEqual([]);
  for (const caller of [undefined, tereza, lucia]) {
    for (const [path, body] of Object.entries({
      'rpc/claim_jobs': { list: [daily], timeout: 1 },
      'rpc/end_job': { ended: run, result: 'done', code: null },
      'rpc/sweep_old_records': { audit_days: 730 },
      'rpc/sweep_rate_limits': {},
      'rpc/claim_site_build': { gap: 1, timeout: 1 },
    })) {
      expect([401, 403]).toContain((await rest(database, caller, path, { method: 'POST', body })).status);
    }
  }
});

test('expired records are deleted, and the rest stays', async () => {
  await claimOne();
  await database.sql.exec(`
    insert into public.job_runs (job, started_at) values ('daily', now() - interval '13 days'), ('daily', now() - interval '15 days');
    insert into public.audit_log (happened_at, actor_role, table_name, row_id, verb)
      select now() - age, 'x', 'x', gen_random_uuid(), 'insert' from unnest(array[interval '99 days', '101 days']) as age;
    insert into private.rate_limits (key, hits, expires_at)
      values ('old', '{}', now() - interval '1 second'), ('new', '{}', now() + interval '1 minute'),
        ('ahead', '{}', now() + interval '1 year')`);
  await restAsService(database, 'rpc/sweep_old_records', { audit_days: 100 });
  await restAsService(database, 'rpc/sweep_rate_limits', {});
  const [left] = await database.sql.query(`
    select (select count(*)::int from public.job_runs) as runs, (select count(*)::int from public.audit_log) as entries,
      (select string_agg(key, ',') from private.rate_limits) as limits`);
  expect(left).toEqual({ runs: 2, entries: 1, limits: 'new' });
});

describe('the schedule of a hosted project', () => {
  /** Fakes of a hosted project's functions, which the server from npm lacks; they record their calls. */
  const platform = `
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text);
    create table cron.job_run_details (end_time timestamptz);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
      insert into cron.job values (job_name, schedule, command)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1 $$;
    create schema net;
    create table net.calls (url text, headers jsonb, body jsonb);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
      timeout_milliseconds integer default 5000) returns bigint language sql as $$
      insert into net.calls values (url, headers, body) returning 1 $$;
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
      insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
    create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as $$
      update vault.secrets set secret = new_secret where id = secret_id $$`;

  test('calls the API each minute with the key, and is changed by the next deploy', async () => {
    await database.sql.exec(platform);
    const schedule = (url: string, key: string) =>
      database.sql.query('select private.schedule_jobs(url => $1, key => $2)', [url, key]);
    await schedule('https://old.example/api/jobs/run', 'old key');
    await schedule('https://project.example/functions/v1/api/jobs/run', 'new key');
    const entries = await database.sql.query<{ schedule: string; command: string }>(
      'select schedule, command from cron.job',
    );
    expect(entries.map(({ schedule }) => schedule)).toEqual(['* * * * *']);
    // The table of scheduled jobs has neither the address nor the key.
    expect(entries[0]?.command).not.toMatch(/example|key/);
    await database.sql.exec(entries[0]?.command ?? '');
    expect(await database.sql.query('select url, headers, body from net.calls')).toEqual([
      {
        url: 'https://project.example/functions/v1/api/jobs/run',
        headers: { Authorization: 'Bearer new key', 'Content-Type': 'application/json' },
        body: {},
      },
    ]);
  });
});
