import { describe, expect, it } from 'vitest';
import { jobs } from '#contract/jobs.ts';
import { jobsKey, send, startApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const run = () => send(parish().api, '/jobs/run', { method: 'POST', token: jobsKey });
const list = async () =>
  jobs.list.answer.parse((await send(parish().api, '/jobs', { token: parish().token('lucia') })).body.data);
const makeDue = () => parish().database.sql.exec(`update public.jobs set due_at = now()`);

describe('the schedule', () => {
  it('runs due jobs, each once even with concurrent calls, and records the outcome', async () => {
    const answers = await Promise.all([run(), run(), run()]);
    const ran = answers.flatMap(({ body }) => jobs.run.answer.parse(body.data));
    expect(ran.map(({ name, outcome }) => `${name} ${outcome}`).sort()).toEqual([
      'alerts done',
      'event-extension done',
      'file-removal done',
      'import-sweep done',
      'liturgy done',
      'mail-delivery done',
      'media-sweep done',
      'push-delivery done',
      'rate-limit-sweep done',
      'reconciliation done',
      'record-retention done',
      'site-build done',
    ]);
    expect((await run()).body.data).toEqual([]);
    const states = await list();
    expect(states.map(({ label }) => label)).toContain('Publicação do site');
    for (const { failures, succeededAt, isRunning } of states) {
      expect({ failures, isRunning, succeeded: succeededAt !== null }).toEqual({
        failures: 0,
        isRunning: false,
        succeeded: true,
      });
    }
  });

  it('runs all within one interval when the clock was a year ahead', async () => {
    const { database } = parish();
    await database.sql.exec(`
      update public.jobs set due_at = due_at + interval '1 year', succeeded_at = succeeded_at + interval '1 year';
      update private.clock set running_since = now() - interval '1 hour'`);
    const health = async () =>
      (await send(parish().api, '/health', { token: parish().token('lucia') })).body.data.details;
    const jobsKnown = (await list()).length;
    expect(await health()).toMatchObject({ lateJobs: jobsKnown });
    expect((await run()).body.data).toHaveLength(jobsKnown);
    expect(await health()).toMatchObject({ lateJobs: 0 });
    expect((await run()).body.data).toEqual([]);
  });

  it('continues with the others when one fails, logs it without its message, and shows it until it succeeds', async () => {
    const { api } = parish();
    await makeDue();
    api.failBuilds(Object.assign(new Error('segredo do hook'), { code: 'http_500' }));
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ name: 'site-build', outcome: 'failed' });
    expect(body.data).toContainEqual({ name: 'record-retention', outcome: 'done' });
    expect(await list()).toContainEqual(
      expect.objectContaining({ name: 'site-build', failures: 1, failure: 'http_500' }),
    );
    expect(api.log).toContainEqual(
      expect.objectContaining({ event: 'job_failed', job: 'site-build', code: 'http_500' }),
    );
    expect(JSON.stringify([api.log, body])).not.toContain('segredo');
    api.failBuilds(undefined);
    await makeDue();
    await run();
    expect(await list()).toContainEqual(expect.objectContaining({ name: 'site-build', failures: 0 }));
  });

  it('marks the site when the parish’s day begins, once', async () => {
    const { database } = parish();
    const version = async () => {
      await makeDue();
      await run();
      const [state] = await database.sql.query<{ version: number }>('select version from public.site_state');
      return state?.version as number;
    };
    const before = await version();
    await database.sql.exec('update public.site_state set parish_day = parish_day - 1');
    expect([await version(), await version()].map((marked) => marked - before)).toEqual([1, 1]);
  });
});

it('without a key in the settings every call is refused', async () => {
  const api = startApi(parish().database, { jobsKey: '' });
  for (const token of [jobsKey, '', 'undefined']) {
    expect((await send(api, '/jobs/run', { method: 'POST', token })).status).toBe(401);
  }
});
