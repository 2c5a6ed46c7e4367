import { expect, it } from 'vitest';
import { health } from '#contract/health.ts';
import { send, startApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const check = async (token?: string) => (await send(parish().api, '/health', { token })).body;
const later = (minutes: number) => parish().api.setNow(new Date(Date.now() + minutes * 60_000));

it('tells everybody whether all is well, and administrators what is', async () => {
  const { token } = parish();
  expect(await check()).toEqual({
    success: true,
    mercadopago_configured: false,
    data: { mercadopago_configured: false, status: 'ok' },
  });
  expect((await check(token('tereza'))).data.details).toBeUndefined();
  const { details } = health.check.answer.parse((await check(token('lucia'))).data);
  expect(details).toMatchObject({ site: { state: 'current' }, lateJobs: 0 });
});

it('is degraded while a job has not run for long', async () => {
  const { database, token } = parish();
  await database.sql.exec(`
    insert into public.jobs (name, every, due_at) values ('forgotten', '1 hour', now() - interval '2 hours')`);
  const { status, details } = (await check(token('lucia'))).data;
  expect({ status, late: details.lateJobs }).toEqual({ status: 'degraded', late: 1 });
  await database.sql.exec('delete from public.jobs');
});

it('is degraded while the site has been out of date for half an hour', async () => {
  const { api, database, token } = parish();
  await database.sql.exec('update public.site_state set wanted_since = now()');
  expect((await check(token('lucia'))).data.status).toBe('ok');
  later(31);
  expect((await check()).data.status).toBe('degraded');
  api.setNow(undefined);
});

it.each([
  ['the database', '/rest/'],
  ['Auth', '/auth/v1/health'],
])('answers 503 without %s', async (_, part) => {
  const { database } = parish();
  const broken = startApi({
    ...database,
    fetch: async (input, init) =>
      String(input instanceof Request ? input.url : input).includes(part)
        ? new Response('{}', { status: 503 })
        : await database.fetch(input, init),
  });
  const { status, body } = await send(broken, '/health');
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
});
