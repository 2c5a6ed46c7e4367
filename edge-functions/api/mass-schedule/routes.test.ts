import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { massSchedule } from '#contract/mass-schedule.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });
const sunday = { day_of_week: 0, time: '08:00' };

async function write(body: object = {}) {
  const answer = await asTereza('/mass-schedule', { method: 'POST', body: { ...sunday, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const times = ({ body }: { body: { data: { day_of_week: number; time: string }[] } }) =>
  body.data.map(({ day_of_week, time }) => `${day_of_week} ${time}`);

/** Sets the API's clock until the test ends. */
function itIs(instant: string): void {
  parish().api.setNow(new Date(instant));
  onTestFinished(() => parish().api.setNow(undefined));
}

beforeEach(() => parish().database.empty('public.mass_schedule'));

describe('writing mass times', () => {
  it.each(['tereza', 'raimundo', 'lucia'] as const)('answers %s what was stored, active by default', async (who) => {
    const { status, body } = await call('/mass-schedule', {
      method: 'POST',
      token: parish().token(who),
      body: { ...sunday, description: ' Missa das\ncrianças ' },
    });
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Horário de missa criado com sucesso!',
    });
    expect(massSchedule.create.answer.parse(body.data)).toMatchObject({
      ...sunday,
      description: 'Missa das crianças',
      is_active: true,
    });
    expect(body.site_changed).toBe(true);
  });

  it('changes, hides and deletes', async () => {
    const { id, updatedAt } = await write({ description: 'Missa da manhã' });
    const changed = await asTereza(`/mass-schedule/${id}`, {
      method: 'PUT',
      body: { time: '09:30', description: '', is_active: false, updatedAt },
    });
    expect(changed.body).toMatchObject({
      message: 'Horário de missa atualizado com sucesso!',
      data: { day_of_week: 0, time: '09:30', description: null, is_active: false },
      site_changed: true,
    });
    expect(await call(`/mass-schedule/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Horário de missa não encontrado' },
    });
    expect((await asTereza(`/mass-schedule/${id}`)).status).toBe(200);
    const removed = await asTereza(`/mass-schedule/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Horário de missa excluído com sucesso!' });
  });

  it('refuses a change of an older version', async () => {
    const { id, updatedAt } = await write();
    await asTereza(`/mass-schedule/${id}`, { method: 'PUT', body: { time: '09:00' } });
    const late = await asTereza(`/mass-schedule/${id}`, { method: 'PUT', body: { time: '10:00', updatedAt } });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', conflict: { changedBy: 'Tereza' } } });
    expect((await call(`/mass-schedule/${id}`)).body.data.time).toBe('09:00');
  });

  it.each([
    ['08:00', '08:00'],
    ['08:00:00', '08:00'],
    ['23:59:59', '23:59'],
    ['00:00', '00:00'],
  ])('stores %s as %s', async (written, stored) => {
    expect((await write({ time: written })).time).toBe(stored);
  });

  const noTime = 'O campo "horário" deve ser um horário válido (HH:MM).';
  it.each([
    ['no weekday', { time: '08:00' }, 'O campo "dia da semana" é obrigatório.'],
    ['weekday 7', { ...sunday, day_of_week: 7 }, 'O campo "dia da semana" deve ser no máximo 6.'],
    ['weekday -1', { ...sunday, day_of_week: -1 }, 'O campo "dia da semana" deve ser no mínimo 0.'],
    ['half a weekday', { ...sunday, day_of_week: 1.5 }, 'O campo "dia da semana" deve ser um número inteiro.'],
    ['a named weekday', { ...sunday, day_of_week: 'domingo' }, 'O campo "dia da semana" deve ser um número.'],
    ['no time', { day_of_week: 0 }, 'O campo "horário" é obrigatório.'],
    ['an empty time', { day_of_week: 0, time: '' }, 'O campo "horário" é obrigatório.'],
    ...['24:00', '18:60', '18:00:60', '8:00', '18h', '18:00:00.5', '-1:00', '18:00 '].map(
      (time) => [`the time ${time}`, { day_of_week: 0, time }, noTime] as const,
    ),
    ['a long description', { ...sunday, description: 'a'.repeat(201) }, /"descrição" deve ter no máximo 200/],
    ['an unknown field', { ...sunday, order: 1 }, 'O campo "order" não é aceito aqui.'],
  ] as const)('refuses %s and writes nothing', async (_, body, sentence) => {
    const answer = await asTereza('/mass-schedule', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.message).toMatch(sentence);
    expect((await asTereza('/mass-schedule')).body.pagination.total).toBe(0);
  });
});

describe('the lists', () => {
  it('go from Monday to Sunday, each day by time', async () => {
    for (const [day_of_week, time] of [
      [0, '18:00'],
      [0, '08:00'],
      [6, '17:00'],
      [1, '18:00'],
      [1, '06:30'],
    ])
      await write({ day_of_week, time });
    expect(times(await call('/mass-schedule'))).toEqual(['1 06:30', '1 18:00', '6 17:00', '0 08:00', '0 18:00']);
    const { body } = await call('/mass-schedule?limit=2&page=2');
    expect(times({ body })).toEqual(['6 17:00', '0 08:00']);
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 5, pages: 3 });
  });

  it('show visitors the active ones, staff all', async () => {
    await write();
    await write({ time: '10:00', is_active: false });
    expect(times(await call('/mass-schedule'))).toEqual(['0 08:00']);
    expect(times(await asTereza('/mass-schedule'))).toEqual(['0 08:00', '0 10:00']);
    const active = await asTereza('/mass-schedule/active');
    expect(times(active)).toEqual(['0 08:00']);
    expect(active.body.pagination.limit).toBe(1000);
  });

  it.each([
    ['2026-11-23T02:59:59Z', ['0 08:00']],
    ['2026-11-23T03:00:00Z', ['1 18:00']],
    ['2026-11-24T12:00:00Z', []],
  ])('show at %s the active ones of the parish’s day', async (now, expected) => {
    itIs(now);
    await write();
    await write({ time: '10:00', is_active: false });
    await write({ day_of_week: 1, time: '18:00' });
    expect(times(await asTereza('/mass-schedule/today'))).toEqual(expected);
  });
});

describe('the report', () => {
  it('has the active times, Sunday last', async () => {
    itIs('2026-11-22T12:00:00Z');
    await write({ description: 'Missa da manhã' });
    await write({ day_of_week: 6, time: '17:00' });
    await write({ day_of_week: 2, time: '18:00', is_active: false });
    const { body } = await asTereza('/mass-schedule/print/report');
    expect(body.data).toEqual({
      title: 'Horários de Missa',
      parish: 'Paróquia',
      generatedAt: '2026-11-22T12:00:00.000Z',
      total: 2,
      items: [
        { day_of_week: 6, time: '17:00', description: null },
        { day_of_week: 0, time: '08:00', description: 'Missa da manhã' },
      ],
      changes: [],
    });
  });

  it('says what is different in the next four weeks', async () => {
    itIs('2026-11-22T12:00:00Z');
    onTestFinished(() => parish().database.empty('public.mass_changes'));
    for (const day of ['2026-11-21', '2026-11-22', '2026-12-19', '2026-12-20']) {
      await asTereza('/mass-changes', { method: 'POST', body: { day, time: '07:00' } });
    }
    const { body } = await asTereza('/mass-schedule/print/report');
    expect(body.data.changes.map(({ day }: { day: string }) => day)).toEqual(['2026-11-22', '2026-12-19']);
  });

  it('is empty without times', async () => {
    const { body } = await asTereza('/mass-schedule/print/report');
    expect(body.data).toMatchObject({ total: 0, items: [] });
  });
});
