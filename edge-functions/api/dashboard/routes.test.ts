import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { dashboard, type Today } from '#contract/dashboard.ts';
import { setParishZone } from '#contract/parish-day.ts';
import { defaultZone } from '../../settings/parish-zone.ts';
import { send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();

/** A Sunday at noon in the parish. */
const now = '2026-11-22T15:00:00Z';

async function today(name: Name = 'tereza', moment = now): Promise<Today> {
  const { api, token } = parish();
  api.setNow(new Date(moment));
  onTestFinished(() => api.setNow(undefined));
  const { status, body } = await send(api, '/dashboard/today', {
    token: token(name, { expiresIn: 10 * 365 * 86_400 }),
  });
  expect(status).toBe(200);
  return dashboard.today.answer.parse(body.data);
}

const write = (sql: string) => parish().database.sql.exec(sql);

beforeEach(() =>
  parish().database.empty(
    'public.news',
    'public.announcements',
    'public.mass_schedule',
    'public.mass_intentions',
    'public.birthdays',
    'public.dizimistas',
    'public.events',
  ),
);

it('leaves the other counts where one is missing', () => {
  const none = { dizimistas_ativos: null, usuarios: null, noticias: null, avisos: null };
  expect(dashboard.totals.answer.parse({ dizimistas: 3, usuarios: 'x' })).toEqual({ dizimistas: 3, ...none });
});

it('is empty without rows', async () => {
  const none = { total: 0, items: [] };
  expect(await today()).toEqual({
    day: '2026-11-22',
    drafts: none,
    expiring: none,
    masses: none,
    intentions: none,
    requests: 0,
    birthdays: none,
    payers: none,
    events: none,
    titheWalkAt: null,
    lastPublication: null,
  });
});

it('tells of the day’s masses what is not as every week', async () => {
  await write(`
    insert into public.mass_schedule (id, day_of_week, "time") values
      ('00000000-0000-4000-8000-000000000001', 0, '20:00'), ('00000000-0000-4000-8000-000000000002', 0, '21:00');
    insert into public.mass_changes ("day", mass_id, is_cancelled) values ('2026-11-22', '00000000-0000-4000-8000-000000000001', true);
    insert into public.mass_changes ("day", mass_id, "time", place)
      values ('2026-11-22', '00000000-0000-4000-8000-000000000002', '22:00', 'Na praça')`);
  expect((await today()).masses.items).toMatchObject([
    { time: '20:00', usual_time: '20:00', is_cancelled: true },
    { time: '22:00', usual_time: '21:00', is_cancelled: false, place: 'Na praça' },
  ]);
});

it.each(['tereza', 'raimundo', 'lucia'] as const)('has everything for %s', async (name) => {
  await write(`
    insert into public.news (title, content) values ('Rascunho', '<p>a</p>');
    insert into public.announcements (title, content, expires_at) values ('Vence', '<p>a</p>', '2026-11-23T12:00:00Z');
    insert into public.mass_schedule (day_of_week, "time", description) values (0, '08:00', 'Missa das crianças');
    insert into public.mass_intentions (notes) values ('Pela paz');
    insert into public.birthdays (name, birth_date) values ('Ana', '1950-11-22');
    insert into public.dizimistas (nome_completo, data_nascimento) values ('Rosa Viana', '1950-11-23');
    insert into public.events ("date", title, description, begins, place) values ('2026-11-22', 'Novena', 'Às 19h', '19:00', 'Salão');`);
  const found = await today(name);
  expect(found).toMatchObject({
    drafts: { total: 1, items: [{ kind: 'news', title: 'Rascunho' }] },
    expiring: { total: 1, items: [{ title: 'Vence' }] },
    masses: { total: 1, items: [{ time: '08:00', description: 'Missa das crianças' }] },
    intentions: { total: 1, items: [{ notes: 'Pela paz' }] },
    birthdays: { total: 1, items: [{ name: 'Ana', birth_date: '1950-11-22', day: '2026-11-22' }] },
    payers: { total: 1, items: [{ id: expect.any(String), name: 'Rosa Viana', day: '2026-11-23' }] },
    events: { total: 1, items: [{ date: '2026-11-22', title: 'Novena', begins: '19:00', place: 'Salão' }] },
    lastPublication: { kind: 'announcements', title: 'Vence', by: null },
  });
});

describe('the drafts', () => {
  it('are of news and announcements, the last changed first: all are counted, five are shown', async () => {
    await write(`
      insert into public.news (title, content, is_published, updated_at)
        select 'Notícia ' || n, '<p>a</p>', n > 4, '2026-11-01'::date + n from generate_series(1, 6) as n;
      insert into public.announcements (title, content, is_published, updated_at)
        values ('Aviso', '<p>a</p>', false, '2026-11-20'), ('Outro', '<p>a</p>', false, '2026-10-20');`);
    const { drafts } = await today();
    expect(drafts.total).toBe(6);
    expect(drafts.items.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'announcements: Aviso',
      'news: Notícia 4',
      'news: Notícia 3',
      'news: Notícia 2',
      'news: Notícia 1',
    ]);
  });
});

describe('the announcements that are about to expire', () => {
  it.each([
    ['a moment ago', '2026-11-22T15:00:00Z', false],
    ['in a moment', '2026-11-22T15:00:01Z', true],
    ['in three days', '2026-11-25T15:00:00Z', true],
    ['later', '2026-11-25T15:00:01Z', false],
  ])('%s', async (_, expires_at, shown) => {
    await write(`insert into public.announcements (title, content, is_active, is_published, expires_at) values
      ('Vence', '<p>a</p>', true, true, '${expires_at}'),
      ('Inativo', '<p>a</p>', false, true, '${expires_at}'),
      ('Rascunho', '<p>a</p>', true, false, '${expires_at}')`);
    expect((await today()).expiring.items.map(({ title }) => title)).toEqual(shown ? ['Vence'] : []);
  });
});

describe('today', () => {
  it.each([
    // In Fortaleza it is still Sunday.
    ['2026-11-23T02:59:59Z', '2026-11-22', ['08:00', '18:30']],
    ['2026-11-23T03:00:00Z', '2026-11-23', ['19:00']],
  ])('at %s is %s, with its masses', async (moment, day, times) => {
    await write(`insert into public.mass_schedule (day_of_week, "time", is_active) values
      (0, '18:30', true), (0, '08:00', true), (0, '12:00', false), (1, '19:00', true)`);
    const found = await today('tereza', moment);
    expect(found.day).toBe(day);
    expect(found.masses.items.map(({ time }) => time)).toEqual(times);
  });

  it('is the day of the zone that the parish has set, with what expires in it', async () => {
    setParishZone({ name: 'America/Rio_Branco', offset: -300 });
    onTestFinished(() => setParishZone(defaultZone));
    await write(`
      insert into public.mass_schedule (day_of_week, "time") values (0, '19:00'), (1, '07:00');
      insert into public.events (title, "date", description) values ('Domingo', '2026-11-22', 'a'), ('Segunda', '2026-11-23', 'a')`);
    // Two hours into Monday in Fortaleza, and the last minute of Sunday in Acre.
    const sunday = await today('tereza', '2026-11-23T04:59:00Z');
    expect(sunday).toMatchObject({ day: '2026-11-22', masses: { items: [{ time: '19:00' }] } });
    const monday = await today('tereza', '2026-11-23T05:00:00Z');
    expect(monday).toMatchObject({ day: '2026-11-23', masses: { items: [{ time: '07:00' }] } });
    expect([sunday, monday].map(({ events }) => events.items[0]?.title)).toEqual(['Domingo', 'Segunda']);
  });

  it('has the birthdays of a week, also across the year, and no newborn’s', async () => {
    await write(`insert into public.birthdays (name, birth_date, is_active) values
      ('Réveillon', '1950-12-31', true), ('Ano Novo', '1960-01-01', true), ('Reis', '1970-01-06', true),
      ('Oculta', '1960-01-02', false), ('De ontem', '1960-12-30', true), ('Recém-nascida', '2026-12-31', true)`);
    const { birthdays } = await today('tereza', '2026-12-31T15:00:00Z');
    expect(birthdays.items.map(({ name, day }) => [name, day])).toEqual([
      ['Réveillon', '2026-12-31'],
      ['Ano Novo', '2027-01-01'],
      ['Reis', '2027-01-06'],
    ]);
  });

  it('has the active payers’ birthdays of a week, with name and day alone', async () => {
    await write(`insert into public.dizimistas (nome_completo, data_nascimento, dizimista_ativo) values
      ('De 29 de fevereiro', '1960-02-29', true), ('De 28', '1950-02-28', true), ('Inativa', '1950-02-28', false),
      ('De março', '1950-03-08', true), ('Sem data', null, true)`);
    const { payers } = await today('tereza', '2027-02-27T15:00:00Z');
    expect(payers).toEqual({
      total: 2,
      items: [
        { id: expect.any(String), name: 'De 28', day: '2027-02-28' },
        { id: expect.any(String), name: 'De 29 de fevereiro', day: '2027-02-28' },
      ],
    });
    expect((await today('tereza', '2028-02-27T15:00:00Z')).payers.items.map(({ name, day }) => [name, day])).toEqual([
      ['De 28', '2028-02-28'],
      ['De 29 de fevereiro', '2028-02-29'],
    ]);
  });

  it('has the events from now on, of four hundred the first five', async () => {
    await write(`
      insert into public.events ("date", title, description) values ('2026-11-21', 'De ontem', 'a');
      insert into public.events ("date", title, description)
        select '2026-11-22'::date + (n / 100), 'Evento', 'a' from generate_series(0, 399) as n;`);
    const { events } = await today();
    expect({ total: events.total, dates: [...new Set(events.items.map(({ date }) => date))] }).toEqual({
      total: 400,
      dates: ['2026-11-22'],
    });
    expect(events.items).toHaveLength(5);
  });
});

describe('the last publication', () => {
  const asked = (name: Name, path: string, method: string, body?: object) =>
    send(parish().api, path, { method, body, token: parish().token(name) });

  it('is what was published last, by anyone, not what was written last', async () => {
    const content = '<p>a</p>';
    const { body } = await asked('tereza', '/news', 'POST', { title: 'Novena', content });
    await asked('tereza', '/news', 'POST', { title: 'Festa', content, is_published: true });
    expect((await today()).lastPublication).toMatchObject({ kind: 'news', title: 'Festa', by: 'Tereza' });
    await asked('raimundo', `/news/${body.data.id}/publish`, 'PUT');
    const { lastPublication } = await today('lucia');
    expect(lastPublication).toMatchObject({ kind: 'news', title: 'Novena', by: 'Raimundo', id: body.data.id });
    await asked('lucia', `/news/${body.data.id}/publish`, 'PUT', { is_published: false });
    expect((await today()).lastPublication).toMatchObject({ title: 'Festa', by: 'Tereza' });
  });

  it.each([
    ['inactive', `is_active = false`],
    ['not published', `is_published = false`],
    ['expired a moment ago', `expires_at = '${now}'`],
  ])('is no announcement that is %s', async (_, state) => {
    await write(`
      insert into public.news (title, content, is_published) values ('Festa', '<p>a</p>', true);
      update public.news set published_at = '2026-11-20T12:00:00Z';
      insert into public.announcements (title, content) values ('Coleta', '<p>a</p>');
      update public.announcements set published_at = '2026-11-21T12:00:00Z', expires_at = '2026-11-22T15:00:01Z';`);
    expect((await today()).lastPublication?.title).toBe('Coleta');
    await write(`update public.announcements set ${state}`);
    expect((await today()).lastPublication?.title).toBe('Festa');
  });

  it('has the time of writing where a restored row has no publication time', async () => {
    await write(`
      insert into public.news (title, content, is_published, created_at) values
        ('Festa', '<p>a</p>', true, '2026-11-21T12:00:00Z'), ('Novena', '<p>a</p>', true, '2026-11-20T12:00:00Z');
      insert into public.announcements (title, content, created_at) values ('Coleta', '<p>a</p>', '2026-11-19T12:00:00Z');
      update public.news set published_at = null;
      update public.announcements set published_at = null;`);
    const last = async () => {
      const { lastPublication } = await today();
      return [lastPublication?.title, Date.parse(lastPublication?.publishedAt ?? '')];
    };
    expect(await last()).toEqual(['Festa', Date.parse('2026-11-21T12:00:00Z')]);
    await write(`update public.news set published_at = '2026-11-22T12:00:00Z' where title = 'Novena'`);
    expect(await last()).toEqual(['Novena', Date.parse('2026-11-22T12:00:00Z')]);
  });
});
