import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { birthdays } from '#contract/birthdays.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { pretendDay } from '../testing/parish-day.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const asTereza = (path: string, sent?: Sent) => as('tereza', path, sent);

async function write(name: string, birth_date = '1950-11-21', more: object = {}) {
  const { status, body } = await asTereza('/birthdays', { method: 'POST', body: { name, birth_date, ...more } });
  expect(status).toBe(201);
  return body.data;
}

/** Sets today's date for the API and the database until the test ends. */
async function pretend(now: string) {
  parish().api.setNow(new Date(now));
  onTestFinished(() => parish().api.setNow(undefined));
  await pretendDay(parish().database.sql, parishDayOf(new Date(now)));
}

const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);
const dayMilliseconds = 86_400_000;

beforeEach(() => parish().database.empty('public.birthdays'));

describe('writing birthdays', () => {
  it.each(['1950-11-21', '1950-11-21T10:00:00Z', '1950-11-21T00:00:00.000-03:00', '1950-11-21 00:00:00'])(
    'reads the day of %s',
    async (birth_date) => {
      const { status, body } = await asTereza('/birthdays', { method: 'POST', body: { name: 'a', birth_date } });
      expect([status, body.data?.birth_date]).toEqual([201, '1950-11-21']);
    },
  );

  it.each(['tereza', 'raimundo', 'lucia'] as const)('%s creates, changes, hides and deletes', async (name) => {
    // The site has this month's.
    const birth_date = `1952-${parishDayOf(new Date()).slice(5)}`;
    const body = { name: '  Dona Lúcia ', birth_date };
    const created = await as(name, '/birthdays', { method: 'POST', body });
    expect(created).toMatchObject({ status: 201, body: { message: 'Aniversariante criado com sucesso!' } });
    expect(birthdays.create.answer.parse(created.body.data)).toMatchObject({
      name: 'Dona Lúcia',
      birth_date,
      is_active: true,
    });
    const { id } = created.body.data;
    const changed = await as(name, `/birthdays/${id}`, { method: 'PUT', body: { is_active: false } });
    expect(changed.body).toMatchObject({
      message: 'Aniversariante atualizado com sucesso!',
      data: { name: 'Dona Lúcia', is_active: false },
      site_changed: true,
    });
    expect(await call(`/birthdays/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Aniversariante não encontrado' },
    });
    expect((await as(name, `/birthdays/${id}`)).body.data.name).toBe('Dona Lúcia');
    const removed = await as(name, `/birthdays/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Aniversariante excluído com sucesso!' });
  });

  it('takes 29 February, and a child who was born today', async () => {
    expect((await write('Rita', '1996-02-29')).birth_date).toBe('1996-02-29');
    const today = parishDayOf(new Date());
    expect((await write('Bento', today)).birth_date).toBe(today);
  });

  it.each<[string, object, string]>([
    ['no name', { birth_date: '1950-11-21' }, 'O campo "nome" é obrigatório.'],
    ['a name of spaces', { name: '  ', birth_date: '1950-11-21' }, 'O campo "nome" é obrigatório.'],
    [
      'a long name',
      { name: 'a'.repeat(201), birth_date: '1950-11-21' },
      'O campo "nome" deve ter no máximo 200 caracteres.',
    ],
    ['no date', { name: 'a' }, 'O campo "data de nascimento" é obrigatório.'],
    ['an empty date', { name: 'a', birth_date: '' }, 'O campo "data de nascimento" é obrigatório.'],
    ...['2023-02-29', '1950-11-31', '1950-13-01', '1950-00-10', '21/11/1950', '1950-11-21x'].map(
      (birth_date): [string, object, string] => [
        birth_date,
        { name: 'a', birth_date },
        'O campo "data de nascimento" deve ser uma data válida (AAAA-MM-DD).',
      ],
    ),
    [
      'a date of another century',
      { name: 'a', birth_date: '1899-12-31' },
      'O campo "data de nascimento" deve ser de 1900 em diante.',
    ],
    [
      'a date that is still to come',
      { name: 'a', birth_date: parishDayOf(new Date(Date.now() + 2 * dayMilliseconds)) },
      'O campo "data de nascimento" não pode ser depois de hoje.',
    ],
    ['a field of its own', { name: 'a', birth_date: '1950-11-21', age: 76 }, 'O campo "age" não é aceito aqui.'],
  ])('refuses %s and writes nothing', async (_, body, sentence) => {
    expect(await asTereza('/birthdays', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: sentence },
    });
    expect((await asTereza('/birthdays')).body.pagination.total).toBe(0);
  });

  it('refuses the change of an older version, and says who made the newer one', async () => {
    const { id, updatedAt } = await write('Ana');
    await as('raimundo', `/birthdays/${id}`, { method: 'PUT', body: { name: 'Ana Maria' } });
    expect(await asTereza(`/birthdays/${id}`, { method: 'PUT', body: { name: 'Aninha', updatedAt } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', conflict: { changedBy: 'Raimundo' } },
    });
  });
});

describe('the lists', () => {
  it('show visitors the active ones of this month, staff all, in pages and by name', async () => {
    await pretend('2026-11-21T12:00:00Z');
    for (const name of ['Érica', 'zélia', 'Ana', 'Benedito']) await write(name);
    await write('Inativa', '1950-11-21', { is_active: false });
    await write('Dezembro', '1950-12-01');
    await write('Outubro', '1950-10-31');
    const present = ['Ana', 'Benedito', 'Érica', 'zélia'];
    for (const path of ['/birthdays', '/birthdays/active']) {
      expect(names(await call(path))).toEqual(present);
      expect(names(await as('chico', path))).toEqual(present);
    }
    expect(names(await asTereza('/birthdays'))).toHaveLength(7);
    expect(names(await asTereza('/birthdays/active'))).toEqual([
      'Ana',
      'Benedito',
      'Dezembro',
      'Érica',
      'Outubro',
      'zélia',
    ]);
    expect((await call('/birthdays?limit=3&page=2')).body).toMatchObject({
      data: [{ name: 'zélia' }],
      pagination: { page: 2, limit: 3, total: 4, pages: 2 },
    });
  });

  it('show visitors no other month in any call', async () => {
    await pretend('2026-11-21T12:00:00Z');
    const { id } = await write('Dezembro', '1950-12-01');
    expect((await call(`/birthdays/${id}`)).status).toBe(404);
    expect((await as('chico', `/birthdays/${id}`)).status).toBe(404);
    expect(names(await call('/birthdays?search=dezembro'))).toEqual([]);
    expect(names(await call('/birthdays/next-month'))).toEqual([]);
    await pretend('2026-12-01T03:00:00Z');
    expect((await call(`/birthdays/${id}`)).body.data.name).toBe('Dezembro');
  });

  it('are searched by name, whatever the case and the accents', async () => {
    for (const name of ['João Batista', 'Conceição', '100% Ana']) await write(name);
    const found = async (search: string) => names(await asTereza(`/birthdays?search=${encodeURIComponent(search)}`));
    expect(await found('JOAO  bat')).toEqual(['João Batista']);
    expect(await found('conceicao')).toEqual(['Conceição']);
    expect(await found('%')).toEqual(['100% Ana']);
  });
});

describe('the months', () => {
  beforeEach(async () => {
    await write('Trinta', '1950-11-30');
    await write('Rita', '1996-02-29');
    await write('Primeira', '1980-11-01');
    await write('Março', '1980-03-01');
    await write('Dezembro', '1980-12-25');
    await write('Janeiro', '1980-01-01');
    await write('Oculta', '1980-11-02', { is_active: false });
  });

  it.each([
    ['2026-11-21T12:00:00Z', ['Primeira', 'Trinta'], ['Dezembro']],
    ['2026-12-31T12:00:00Z', ['Dezembro'], ['Janeiro']],
    // In Fortaleza it is still December.
    ['2027-01-01T02:59:59Z', ['Dezembro'], ['Janeiro']],
    ['2027-01-01T03:00:00Z', ['Janeiro'], ['Rita']],
    // 29 February is in February's list, in common years too.
    ['2027-02-28T12:00:00Z', ['Rita'], ['Março']],
  ])('at %s are %j, and next %j', async (now, present, next) => {
    await pretend(now);
    const token = parish().token('tereza');
    for (const reader of [{}, { token }]) {
      expect(names(await call('/birthdays/this-month', reader))).toEqual(present);
    }
    expect(names(await call('/birthdays/next-month', { token }))).toEqual(next);
    expect(names(await call('/birthdays/next-month'))).toEqual([]);
  });

  it('leave out whoever is born in them, until a year later', async () => {
    await parish().database.empty('public.birthdays');
    await parish().database.sql.exec(`
      insert into public.birthdays (name, birth_date) values
        ('Bento', '2026-11-30'), ('Clara', '2026-12-01'), ('Davi', '2026-01-31'), ('Elisa', '2025-11-30')`);
    const months = async (now: string) => {
      await pretend(now);
      return [names(await asTereza('/birthdays/this-month')), names(await asTereza('/birthdays/next-month'))];
    };
    expect(await months('2026-11-30T12:00:00Z')).toEqual([['Elisa'], []]);
    expect(await months('2026-12-01T12:00:00Z')).toEqual([[], ['Davi']]);
    expect(await months('2027-11-01T12:00:00Z')).toEqual([['Bento', 'Elisa'], ['Clara']]);
  });

  it('come in one answer', async () => {
    await pretend('2026-11-21T12:00:00Z');
    expect((await asTereza('/birthdays/this-month')).body.pagination).toMatchObject({ limit: 1000, total: 2 });
  });
});
