import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { massChanges, mostMassDays } from '#contract/mass-changes.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { token: parish().token('tereza'), ...sent });
const sunday = '2026-12-06';

let eight: string;
let evening: string;

async function weekly(time: string): Promise<string> {
  const { body } = await asTereza('/mass-schedule', { method: 'POST', body: { day_of_week: 0, time } });
  return body.data.id;
}

const write = (body: object) => asTereza('/mass-changes', { method: 'POST', body: { day: sunday, ...body } });

async function masses(first = sunday, last = first) {
  const { status, body } = await call(`/mass-changes/days?first=${first}&last=${last}`);
  expect(status).toBe(200);
  return massChanges.days.answer.parse(body.data);
}

beforeEach(async () => {
  await parish().database.empty('public.mass_changes', 'public.mass_schedule', 'private.rate_limits');
  eight = await weekly('08:00');
  evening = await weekly('18:00');
});

describe('a mass of a day', () => {
  it('is changed, given up and restored by staff, and read by anyone', async () => {
    const { status, body } = await write({ mass_id: evening, time: '17:00', place: 'Na praça', reason: 'Procissão' });
    expect([status, body.message, body.site_changed]).toEqual([201, 'Mudança de missa criada com sucesso!', true]);
    expect(massChanges.create.answer.parse(body.data)).toMatchObject({
      day: sunday,
      time: '17:00',
      is_cancelled: false,
    });
    expect(await masses()).toMatchObject([
      { mass_id: eight, change_id: null, time: '08:00', usual_time: '08:00' },
      { mass_id: evening, change_id: body.data.id, time: '17:00', usual_time: '18:00', place: 'Na praça' },
    ]);
    const path = `/mass-changes/${body.data.id}`;
    const cancelled = await asTereza(path, { method: 'PUT', body: { is_cancelled: true, time: null } });
    expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Missa cancelada']);
    expect((await masses())[1]).toMatchObject({ time: '18:00', is_cancelled: true, reason: 'Procissão' });
    await asTereza(path, { method: 'DELETE' });
    expect((await masses()).map(({ change_id }) => change_id)).toEqual([null, null]);
  });

  it('is told as given up, or as added', async () => {
    const messages = [{ mass_id: eight, is_cancelled: true }, { time: '10:00' }].map(async (body) => {
      const answer = await write(body);
      return [answer.status, answer.body.message];
    });
    expect(await Promise.all(messages)).toEqual([
      [201, 'Missa cancelada'],
      [201, 'Missa adicionada'],
    ]);
  });

  it.each([
    [{ time: '25:00' }, 'O campo "horário" deve ser um horário válido (HH:MM).'],
    [{}, 'Uma missa que é só desse dia precisa do horário; se não haverá mais, exclua-a.'],
    [{ is_cancelled: true, time: '10:00' }, 'O campo "horário" fica vazio para uma missa que não haverá.'],
    [{ day: '1999-12-31', time: '10:00' }, 'O campo "dia" deve ser de 2000 em diante.'],
    [{ time: '10:00', place: 'a'.repeat(121) }, 'O campo "lugar" deve ter no máximo 120 caracteres.'],
  ])('refuses %j in words', async (body, message) => {
    expect(await write(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('refuses another weekday, a mass that is gone, and a second change of one mass', async () => {
    expect(await write({ day: daysLater(sunday, 1), mass_id: eight, is_cancelled: true })).toMatchObject({
      status: 409,
      body: { message: 'Esta missa não é nesse dia da semana. Nada foi salvo: veja a semana de novo.' },
    });
    await write({ mass_id: eight, is_cancelled: true });
    expect(await write({ mass_id: eight, time: '09:00' })).toMatchObject({
      status: 409,
      body: { message: 'Esta missa já tem uma mudança nesse dia. Veja a semana de novo.' },
    });
  });
});

describe('the masses of some days', () => {
  it('are those of one page at most', async () => {
    expect(await masses(sunday, daysLater(sunday, mostMassDays - 1))).toHaveLength(18);
    for (const last of [daysLater(sunday, mostMassDays), daysLater(sunday, -1)]) {
      expect(await call(`/mass-changes/days?first=${sunday}&last=${last}`)).toMatchObject({
        status: 400,
        body: { message: 'O campo "último dia" deve ser depois do primeiro, no máximo 62 dias com ele.' },
      });
    }
  });
});

describe('for staff', () => {
  it('the feasts and the yearly days are those of the parish’s day', async () => {
    parish().api.setNow(new Date('2026-12-20T15:00:00Z'));
    onTestFinished(() => parish().api.setNow(undefined));
    await write({ day: '2026-12-25', time: '10:00' });
    const patron = { called: 'padroeira', name: 'Maria, Mãe de Deus', kept_on: '2019-12-27', window: 'lily' };
    await parish().database.sql.query("insert into public.parish_content (kind, content) values ('patron', $1)", [
      patron,
    ]);
    const asked = async (path: string) =>
      (await asTereza(`/mass-changes/${path}`, { token: parish().token('tereza', { expiresIn: 10 * 365 * 86_400 }) }))
        .body.data;
    expect(await asked('feasts')).toEqual([
      { day: '2026-12-27', name: 'Maria, Mãe de Deus' },
      { day: '2027-01-01', name: 'Santa Maria, Mãe de Deus' },
    ]);
    expect(massChanges.yearlyDays.answer.parse(await asked('yearly-days'))).toMatchObject([
      { name: 'Semana Santa', to: '2027-03-21', days: 8 },
      { name: 'Natal', from: '2025-12-24', to: '2026-12-24', days: 2 },
    ]);
  });
});

it('days that are none are refused in words', async () => {
  const answer = await asTereza('/mass-changes/cancelled-days', {
    method: 'POST',
    body: { first: 'a', last: '2026-99-99' },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

describe('an act', () => {
  it('cancels days and is undone at once', async () => {
    const body = { first: sunday, last: '2026-12-13', reason: 'Férias do padre' };
    const answer = await asTereza('/mass-changes/cancelled-days', { method: 'POST', body });
    expect(answer.body).toMatchObject({ message: '4 missas canceladas com sucesso!', site_changed: true });
    expect((await masses(sunday, '2026-12-13')).every(({ is_cancelled }) => is_cancelled)).toBe(true);
    const undone = await asTereza(`/mass-changes/acts/${answer.body.data.act}`, { method: 'DELETE' });
    expect(undone.body).toMatchObject({
      data: { deletedCount: 4 },
      message: '4 mudanças de missa desfeitas com sucesso!',
    });
    expect((await masses()).every(({ is_cancelled }) => !is_cancelled)).toBe(true);
    expect((await asTereza(`/mass-changes/acts/${answer.body.data.act}`, { method: 'DELETE' })).status).toBe(404);
    expect(
      await asTereza('/mass-changes/cancelled-days', {
        method: 'POST',
        body: { first: '2026-12-07', last: '2026-12-08' },
      }),
    ).toMatchObject({
      body: { message: 'Não havia missa nesses dias.', data: { count: 0 } },
    });
  });

  it('copies days to others', async () => {
    await write({ time: '23:30', description: 'Vigília' });
    const body = { from: sunday, to: '2026-12-13', days: 1 };
    const copied = await asTereza('/mass-changes/copied-days', { method: 'POST', body });
    expect(copied.body.message).toBe('1 mudança de missa feita com sucesso!');
    expect((await masses('2026-12-13')).map(({ time }) => time)).toEqual(['08:00', '18:00', '23:30']);
  });
});
