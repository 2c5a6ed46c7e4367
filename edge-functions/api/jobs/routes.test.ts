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
  it('runs what is due, each job once however often it calls at a time, and keeps how it ended', async () => {
    const answers = await Promise.all([run(), run(), run()]);
    const ran = answers.flatMap(({ body }) => jobs.run.answer.parse(body.data));
    expect(ran.map(({ name, outcome }) => `${name} ${outcome}`).sort()).toEqual([
      'liturgy done',
      'media-sweep done',
      'rate-limit-sweep done',
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

  it('goes on with the others when one fails, logs it without its message, and shows it until it succeeds', async () => {
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

  it('marks the site when the parish’s day begins, and not before', async () => {
    const { api, database } = parish();
    const versionAt = async (moment: string) => {
      api.setNow(new Date(moment));
      await makeDue();
      await run();
      api.setNow(undefined);
      const [state] = await database.sql.query<{ version: number }>('select version from public.site_state');
      return state?.version as number;
    };
    const before = await versionAt('2030-05-01T12:00:00Z');
    expect(await versionAt('2030-05-02T02:59:59Z')).toBe(before);
    expect(await versionAt('2030-05-02T03:00:00Z')).toBe(before + 1);
  });
});

it('without a key in the settings nobody runs a job, whatever they send', async () => {
  const api = startApi(parish().database, { jobsKey: '' });
  for (const token of [jobsKey, '', 'undefined']) {
    expect((await send(api, '/jobs/run', { method: 'POST', token })).status).toBe(401);
  }
});
