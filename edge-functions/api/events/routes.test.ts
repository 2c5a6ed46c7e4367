import { beforeEach, describe, expect, it } from 'vitest';
import { events, type ParishEvent } from '#contract/events.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });
const feast = { date: '2026-02-11', title: 'Festa da padroeira', description: 'Missa solene às 18h.' };

async function write(date: string, title: string, description = 'Na matriz.') {
  const answer = await asTereza('/events', { method: 'POST', body: { date, title, description } });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function found(query: string): Promise<string[]> {
  const { status, body } = await asTereza(`/events?limit=100&${query}`);
  expect(status).toBe(200);
  return body.data.map(({ title }: { title: string }) => title);
}

beforeEach(() => parish().database.empty('public.events'));

describe('writing events', () => {
  it('answers what was stored', async () => {
    const { status, body } = await asTereza('/events', { method: 'POST', body: { ...feast, title: ' Festa\n2026 ' } });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Evento criado com sucesso!' });
    expect(events.create.answer.parse(body.data)).toMatchObject({ ...feast, title: 'Festa 2026' });
  });

  it('changes and deletes', async () => {
    const { id } = await write(feast.date, feast.title);
    expect((await asTereza(`/events/${id}`, { method: 'PUT', body: { date: '2026-02-12' } })).body).toMatchObject({
      message: 'Evento atualizado com sucesso!',
      data: { date: '2026-02-12', title: feast.title },
      site_changed: true,
    });
    expect((await asTereza(`/events/${id}`)).body.data.date).toBe('2026-02-12');
    expect((await asTereza(`/events/${id}`, { method: 'DELETE' })).body).toMatchObject({
      message: 'Evento excluído com sucesso!',
    });
    expect(await call(`/events/${id}`)).toMatchObject({ status: 404, body: { message: 'Evento não encontrado' } });
  });

  it('never creates a second event for a call that is repeated', async () => {
    const body = { id: '00000000-0000-4000-8000-0000000000f1', ...feast };
    const statuses = [body, body].map((sent) => asTereza('/events', { method: 'POST', body: sent }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await found('')).toEqual([feast.title]);
  });

  it('of several days is one on each of them, numbered, over the ends of months', async () => {
    const novena = { ...feast, title: 'Novena', date: '2026-02-24', days: 9 };
    const { status, body } = await asTereza('/events', { method: 'POST', body: novena });
    expect([status, body.message, body.data.title]).toEqual([
      201,
      '9 eventos criados com sucesso! O último é em 04/03/2026.',
      'Novena (1º dia)',
    ]);
    const rows = (await call('/events?limit=100')).body.data as { title: string; date: string }[];
    expect(rows.map(({ title, date }) => `${date} ${title}`)).toEqual(
      ['24', '25', '26', '27', '28']
        .map((day, at) => `2026-02-${day} Novena (${at + 1}º dia)`)
        .concat(['01', '02', '03', '04'].map((day, at) => `2026-03-${day} Novena (${at + 6}º dia)`)),
    );
    for (const days of [0, 32, 1.5])
      expect((await asTereza('/events', { method: 'POST', body: { ...novena, days } })).status).toBe(400);
    expect((await call('/events?limit=100')).body.pagination.total).toBe(9);
  });

  it('of several days is not written twice by a call that is repeated', async () => {
    const body = { id: '00000000-0000-4000-8000-0000000000f1', ...feast, days: 3 };
    expect((await asTereza('/events', { method: 'POST', body })).status).toBe(201);
    expect((await asTereza('/events', { method: 'POST', body })).status).toBe(409);
    expect((await call('/events')).body.pagination.total).toBe(3);
  });

  it.each<[string, object, string]>([
    ['no date', { date: undefined }, 'O campo "data" é obrigatório.'],
    ['an empty date', { date: '' }, 'O campo "data" é obrigatório.'],
    ['30 February', { date: '2026-02-30' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['29 February of no leap year', { date: '2100-02-29' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['month 13', { date: '2026-13-01' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['a Brazilian date', { date: '11/02/2026' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['a moment', { date: '2026-02-11T18:00:00Z' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['the year 1899', { date: '1899-12-31' }, 'O campo "data" deve estar entre os anos 1900 e 2999.'],
    ['the year 3000', { date: '3000-01-01' }, 'O campo "data" deve estar entre os anos 1900 e 2999.'],
    ['no title', { title: undefined }, 'O campo "título" é obrigatório.'],
    ['a title that shows nothing', { title: ' \u200b ' }, 'O campo "título" é obrigatório.'],
    ['a title of 500 letters', { title: 'a'.repeat(500) }, 'O campo "título" deve ter no máximo 200 caracteres.'],
    ['no description', { description: undefined }, 'O campo "descrição" é obrigatório.'],
    ['an empty description', { description: '  ' }, 'O campo "descrição" é obrigatório.'],
    [
      'a long description',
      { description: 'a'.repeat(5001) },
      'O campo "descrição" deve ter no máximo 5000 caracteres.',
    ],
  ])('refuses %s and writes nothing', async (_, wrong, message) => {
    expect(await asTereza('/events', { method: 'POST', body: { ...feast, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message },
    });
    expect(await found('')).toEqual([]);
  });

  it('refuses an impossible date in a change and changes nothing', async () => {
    const { id } = await write(feast.date, feast.title);
    expect((await asTereza(`/events/${id}`, { method: 'PUT', body: { date: '2026-04-31' } })).status).toBe(400);
    expect((await asTereza(`/events/${id}`)).body.data.date).toBe(feast.date);
  });
});

describe('the hour, place, community and picture of an event', () => {
  const picture = `/storage/v1/object/public/media/${'a'.repeat(32)}.webp`;
  const further = { begins: '19:00', ends: '20:30', place: 'Salão', community: 'São Francisco', picture };
  const create = (more: object) => asTereza('/events', { method: 'POST', body: { ...feast, ...more } });

  it('are answered where it has them, and nothing of them where it doesn’t', async () => {
    expect(events.create.answer.parse((await create(further)).body.data)).toMatchObject(further);
    const { data } = (await create({ title: 'Retiro', begins: '', place: ' ' })).body;
    expect(Object.keys(data).sort()).toEqual(['createdAt', 'date', 'description', 'id', 'title', 'updatedAt']);
    const [first] = (await call('/events')).body.data;
    expect(first).toMatchObject(further);
    const change = { method: 'PUT', body: { begins: null, ends: null, place: 'Capela' } };
    expect((await asTereza(`/events/${first.id}`, change)).body.data).not.toHaveProperty('begins');
    expect(await found('search=capela')).toEqual([feast.title]);
    expect(await found('search=sao francisco')).toEqual([feast.title]);
  });

  it.each([
    [{ begins: '24:00' }, 'O campo "começo" deve ser um horário válido (HH:MM).'],
    [{ ends: '20:00' }, 'O campo "fim" precisa de um começo, que seja outro.'],
    [{ begins: '20:00', ends: '20:00' }, 'O campo "fim" precisa de um começo, que seja outro.'],
    [{ place: 'a'.repeat(121) }, 'O campo "lugar" deve ter no máximo 120 caracteres.'],
    [{ picture: 'https://evil.test/a.jpg' }, 'O campo "foto" deve ser uma foto enviada aqui.'],
  ])('of %j are refused', async (wrong, message) => {
    expect(await create(wrong)).toMatchObject({ status: 400, body: { message } });
  });

  it('order the events of a day, those of the whole day last', async () => {
    for (const [title, begins] of [
      ['Plantão', undefined],
      ['Terço', '19:00'],
      ['Bazar', '08:00'],
    ])
      await create({ title, begins });
    expect(await found('')).toEqual(['Bazar', 'Terço', 'Plantão']);
    const terco = (await call('/events')).body.data[1].id;
    expect(await asTereza(`/events/${terco}`, { method: 'PUT', body: { ends: '19:00' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a place that is taken', () => {
  const clashes = async (query: object, name: 'tereza' | 'chico' = 'tereza') => {
    const words = new URLSearchParams({ date: feast.date, begins: '19:30', place: 'salao', ...query });
    const { status, body } = await call(`/events/clashes?${words}`, { token: parish().token(name) });
    return status === 200 ? body.data : status;
  };

  it('is said with what is there, whatever its spelling, and not of the event itself', async () => {
    const body = { ...feast, title: 'Catequese', begins: '19:00', place: 'Salão' };
    const { id } = (await asTereza('/events', { method: 'POST', body })).body.data;
    await asTereza('/events', { method: 'POST', body: { ...body, title: 'Sem hora', begins: null } });
    const known = { id, date: feast.date, title: 'Catequese', begins: '19:00', ends: null, place: 'Salão' };
    expect(await clashes({})).toEqual([known]);
    expect(await clashes({ except: id })).toEqual([]);
    expect(await clashes({ begins: '20:00' })).toEqual([]);
    expect(await clashes({ place: 'Capela' })).toEqual([]);
    expect(await clashes({ date: '2026-02-10' })).toEqual([]);
    expect(await clashes({ date: '2026-02-09', days: '3' })).toEqual([known]);
    expect(await clashes({ date: '2026-02-10', begins: '22:00', ends: '19:30' })).toEqual([known]);
  });

  it('is asked by staff alone, with a day, an hour and a place', async () => {
    expect(await clashes({}, 'chico')).toBe(403);
    expect(await clashes({ begins: '' })).toBe(400);
    expect(await clashes({ place: ' ' })).toBe(400);
    expect(await clashes({ days: '32' })).toBe(400);
  });
});

describe('the days of an event of several', () => {
  const novena = { ...feast, title: 'Novena', days: 3 };
  const removal = (series: string, seen?: string, name: Parameters<ReturnType<typeof parish>['token']>[0] = 'tereza') =>
    call(`/events/series/${series}`, {
      method: 'DELETE',
      token: parish().token(name),
      ...(seen && { headers: { 'If-Match': seen } }),
    });
  const days = async (series: string) =>
    (await asTereza(`/events?limit=100&series=${series}`)).body.data as ParishEvent[];
  const latest = (rows: readonly ParishEvent[]) =>
    rows
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '';
  let series: string;
  beforeEach(async () => {
    series = (await asTereza('/events', { method: 'POST', body: novena })).body.data.series;
    await write('2026-02-12', 'Outro');
  });

  it('are deleted in one act, and nothing else is', async () => {
    const rows = await days(series);
    expect(rows.map(({ title }) => title)).toEqual(['Novena (1º dia)', 'Novena (2º dia)', 'Novena (3º dia)']);
    expect((await removal(series, latest(rows))).body).toMatchObject({
      message: '3 eventos excluídos com sucesso!',
      data: { deletedCount: 3 },
      site_changed: true,
    });
    expect(await found('')).toEqual(['Outro']);
    expect(await removal(series)).toMatchObject({ status: 404, body: { message: 'Evento não encontrado' } });
  });

  it('stay, all of them, where someone changed one meanwhile', async () => {
    const rows = await days(series);
    const change = { method: 'PUT', body: { title: 'Novena, na capela' }, token: parish().token('lucia') };
    expect((await call(`/events/${rows[1]?.id}`, change)).status).toBe(200);
    const refused = await removal(series, latest(rows));
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.message).toMatch(/^Dona Lúcia alterou este registro em /);
    expect(await days(series)).toHaveLength(3);
    expect((await removal(series, latest(await days(series)))).status).toBe(200);
  });

  it('that are left go where one was deleted before', async () => {
    const [first, ...others] = await days(series);
    await asTereza(`/events/${first?.id}`, { method: 'DELETE' });
    expect((await removal(series, latest(others))).body.message).toBe('2 eventos excluídos com sucesso!');
  });

  it('keep the series whatever becomes of them, and a single event has none', async () => {
    const [first] = await days(series);
    await asTereza(`/events/${first?.id}`, { method: 'PUT', body: { date: '2026-05-01' } });
    expect(await days(series)).toHaveLength(3);
    expect(await write('2026-03-01', 'Retiro')).not.toHaveProperty('series');
  });

  it('are deleted by staff alone', async () => {
    expect((await removal(series, undefined, 'chico')).status).toBe(403);
    expect((await call(`/events/series/${series}`, { method: 'DELETE' })).status).toBe(401);
    expect((await removal(series, undefined, 'raimundo')).status).toBe(200);
  });
});

describe('the list', () => {
  it('is by date, and those of a day in the order in which they were written', async () => {
    await write('2026-12-25', 'Natal');
    await write('2026-02-11', 'Missa');
    await write('2026-02-11', 'Arraial');
    expect(await found('')).toEqual(['Missa', 'Arraial', 'Natal']);
    expect((await asTereza('/events?limit=2&page=2')).body).toMatchObject({
      data: [{ title: 'Natal' }],
      pagination: { page: 2, limit: 2, total: 3, pages: 2 },
    });
  });

  it.each([
    ['year=2026', ['1º de janeiro', '31 de janeiro', '28 de fevereiro', '31 de dezembro']],
    ['year=2026&month=1', ['1º de janeiro', '31 de janeiro']],
    ['year=2026&month=2', ['28 de fevereiro']],
    ['year=2026&month=12', ['31 de dezembro']],
    ['year=2026&month=2&day=28', ['28 de fevereiro']],
    ['year=2026&month=12&day=31', ['31 de dezembro']],
    ['year=2026&month=3', []],
    ['from=2026-02-28', ['28 de fevereiro', '31 de dezembro', 'Ano novo', 'Fim']],
    ['from=2026-01-31&year=2026&month=1', ['31 de janeiro']],
    ['year=2999&month=12', ['Fim']],
    ['year=1900', ['Começo']],
  ])('with %s has what is on these days', async (query, titles) => {
    await write('1900-01-01', 'Começo');
    await write('2025-12-31', 'Véspera');
    await write('2026-01-01', '1º de janeiro');
    await write('2026-01-31', '31 de janeiro');
    await write('2026-02-28', '28 de fevereiro');
    await write('2026-12-31', '31 de dezembro');
    await write('2027-01-01', 'Ano novo');
    await write('2999-12-31', 'Fim');
    expect(await found(query)).toEqual(titles);
  });

  it('is read by visitors', async () => {
    const { id } = await write(feast.date, feast.title, feast.description);
    expect((await call(`/events/${id}`)).body.data).toMatchObject(feast);
    expect((await call('/events')).body.data).toMatchObject([feast]);
  });

  it('is searched by title and description, whatever the case and the accents', async () => {
    await write('2026-03-01', 'Procissão');
    await write('2026-03-02', 'Bênção', 'Depois da procissão.');
    await write('2026-03-03', 'Retiro');
    expect(await found('search=PROCISSAO')).toEqual(['Procissão', 'Bênção']);
    expect(await found('search=procissao&year=2026&month=3&day=2')).toEqual(['Bênção']);
    expect(await found('search=%25')).toEqual([]);
  });

  it.each([
    ['month=2', 'O campo "mês" precisa do campo "ano".'],
    ['year=2026&day=2', 'O campo "dia" precisa do campo "mês".'],
    ['year=2026&month=2&day=30', 'O campo "dia" tem um dia que esse mês não tem.'],
    ['year=2026&month=13', 'O campo "mês" deve ser no máximo 12.'],
    ['year=2026&month=0', 'O campo "mês" deve ser no mínimo 1.'],
    ['year=1899', 'O campo "ano" deve ser no mínimo 1900.'],
    ['year=3000', 'O campo "ano" deve ser no máximo 2999.'],
    ['year=doismil', 'O campo "ano" deve ser um número.'],
    ['year=2026.5', 'O campo "ano" deve ser um número inteiro.'],
    ['from=2026-02-30', 'O campo "a partir de" deve ser uma data válida (AAAA-MM-DD).'],
  ])('refuses %s', async (query, message) => {
    expect(await call(`/events?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
  });
});
