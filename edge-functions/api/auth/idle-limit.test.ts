import { beforeEach, expect, it } from 'vitest';
import { send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (name: Name, method: string, body?: object) =>
  send(parish().api, '/auth/idle-limit', { method, token: parish().token(name), ...(body && { body }) });
const limitOf = async (name: Name) => (await call(name, 'GET')).body.data;

beforeEach(() => parish().database.empty('public.idle_limit', 'public.audit_log'));

it('is thirty minutes until an administrator chooses another, which all staff read', async () => {
  expect(await limitOf('tereza')).toEqual({ minutes: 30 });
  for (const minutes of [60, 5, 5]) expect((await call('lucia', 'PUT', { minutes })).status).toBe(200);
  expect([await limitOf('tereza'), await limitOf('raimundo'), await limitOf('lucia')]).toEqual(
    Array(3).fill({ minutes: 5 }),
  );
  expect((await call('tereza', 'PUT', { minutes: 480 })).status).toBe(403);
  const { body } = await call('lucia', 'PUT', { minutes: 7 });
  expect(body.message).toContain('tempo sem uso');
  expect(await limitOf('lucia')).toEqual({ minutes: 5 });
});

it('its changes are told by the audit log', async () => {
  await call('lucia', 'PUT', { minutes: 60 });
  await call('lucia', 'PUT', { minutes: 15 });
  const { body } = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
  expect(body.data).toMatchObject([
    { verb: 'update', kind: 'Tempo sem uso', changes: [{ field: 'Minutos sem uso', before: '60', after: '15' }] },
    { verb: 'insert', kind: 'Tempo sem uso', changes: [{ field: 'Minutos sem uso', after: '60' }] },
  ]);
});
