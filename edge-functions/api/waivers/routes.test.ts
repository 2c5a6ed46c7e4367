import { beforeEach, expect, it } from 'vitest';
import { send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (name: Name, method: string, path: string, body?: object) =>
  send(parish().api, path, { method, token: parish().token(name), ...(body && { body }) });
const waive = (topic: string) => call('lucia', 'POST', '/waivers', { topic });
const waived = async (name: Name = 'lucia') => (await call(name, 'GET', '/waivers')).body.data;

beforeEach(() => parish().database.empty('public.waivers', 'public.audit_log'));

it('a reminder is waived for the parish, twice as well as once, until somebody brings it back', async () => {
  for (const topic of ['content.office_hours', 'service.mail', 'service.mail']) {
    const { status, body } = await waive(topic);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Guardado: vale para todos os que administram.',
    });
  }
  expect(await waived()).toEqual(['content.office_hours', 'service.mail']);
  expect((await call('lucia', 'DELETE', '/waivers/service.mail')).status).toBe(200);
  expect((await call('lucia', 'DELETE', '/waivers/service.mail')).status).toBe(200);
  expect(await waived()).toEqual(['content.office_hours']);
});

it.each(['content.padroeiro', 'service.', 'mail', 'masses.', 'masses.2026'])('%s is no reminder', async (topic) => {
  expect((await waive(topic)).status).toBe(400);
  expect(await waived()).toEqual([]);
});

it('an editor waives the masses of a feast, for all staff, and nothing of the administrators’', async () => {
  await waive('service.mail');
  const topic = 'masses.2026-12-25';
  expect((await call('tereza', 'POST', '/waivers', { topic })).status).toBe(200);
  expect((await call('tereza', 'POST', '/waivers', { topic: 'service.push' })).status).toBe(403);
  await call('tereza', 'DELETE', '/waivers/service.mail');
  expect([await waived('tereza'), await waived('raimundo')]).toEqual([[topic], [topic]]);
  expect(await waived()).toEqual([topic, 'service.mail']);
  const { body } = await call('lucia', 'GET', '/audit-log');
  expect(body.data[0].sentence).toContain('dispensou o lembrete “Missas de 25/12/2026”');
});

it('a topic of which only another version knows is not told', async () => {
  await parish().database.sql.exec(`insert into public.waivers (topic) values ('service.fax'), ('content.contact')`);
  expect(await waived()).toEqual(['content.contact']);
});

it('the audit log tells who waived what', async () => {
  await waive('content.contact');
  await call('lucia', 'DELETE', '/waivers/content.contact');
  const { body } = await call('lucia', 'GET', '/audit-log');
  const entry = { who: parish().person('lucia').name, kind: 'Lembrete dispensado' };
  expect(body.data).toMatchObject([
    { ...entry, verb: 'delete', changes: [{ field: 'Lembrete', before: 'Contatos', after: null }] },
    { ...entry, verb: 'insert', changes: [{ field: 'Lembrete', before: null, after: 'Contatos' }] },
  ]);
});
