import { beforeEach, describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { jobsKey, type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });
const rosary = { date: '2026-12-01', title: 'Terço', description: 'Na matriz.', begins: '19:00', place: 'Matriz' };
const weekly = { frequency: 'weekly', count: 4 };

const create = (repeats: object, more: object = {}) =>
  asTereza('/events', { method: 'POST', body: { ...rosary, ...more, repeats } });
const all = async (): Promise<ParishEvent[]> => (await asTereza('/events?limit=100')).body.data;
const days = async () => (await all()).map(({ date, title }) => `${date} ${title}`);
const onwards = (id: string | undefined, body: object, headers = {}) =>
  asTereza(`/events/${id}/onwards`, { method: 'PUT', body, headers });
const allSeries = async () => eventSeries.list.answer.parse((await asTereza('/events/series')).body.data);
const datesAfterJobs = async (now: string) => {
  parish().api.setNow(new Date(now));
  await parish().database.sql.exec('update public.jobs set due_at = now()');
  await send(parish().api, '/jobs/run', { method: 'POST', token: jobsKey });
  return (await all()).map(({ date }) => date);
};
const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];

beforeEach(async () => {
  await parish().database.empty('public.events', 'public.event_series');
  parish().api.setNow(new Date('2026-11-23T01:00:00Z'));
});

describe('an event that repeats', () => {
  it('is one on each of its days, and says its rule', async () => {
    const { status, body } = await create(weekly);
    expect([status, body.message]).toEqual([201, '4 eventos criados com sucesso! O último é em 22/12/2026.']);
    expect(events.create.answer.parse(body.data)).toMatchObject({ ...rosary, occurrence: rosary.date });
    expect(await days()).toEqual(tuesdays.map((day) => `${day} Terço`));
    const repeats = {
      frequency: 'weekly',
      every: 1,
      weekdays: [2],
      nth: null,
      day_of_month: null,
      until: null,
      count: 4,
    };
    expect(await allSeries()).toMatchObject([
      { title: 'Terço', begins: '19:00', repeats, last_day: '2026-12-22', skipped: [] },
    ]);
    expect((await call(`/events/series/${body.data.series}`)).body.data.repeats).toEqual(repeats);
  });

  it('begins on the first day that its rule gives', async () => {
    const { body } = await create({ frequency: 'monthly', nth: 1, weekdays: [5], count: 2 });
    expect(body.data.date).toBe('2026-12-04');
    expect(await days()).toEqual(['2026-12-04 Terço', '2027-01-01 Terço']);
  });

  it('without an end is written ahead, and further as time goes by', async () => {
    const { body } = await create({ frequency: 'weekly' });
    expect(body.message).toBe(
      '58 eventos criados com sucesso! O calendário já vai até 04/01/2028; os dias seguintes entram sozinhos.',
    );
    expect((await datesAfterJobs('2026-11-23T01:00:00Z')).at(-1)).toBe('2028-01-04');
    expect((await datesAfterJobs('2026-12-09T01:00:00Z')).slice(-2)).toEqual(['2028-01-04', '2028-01-11']);
  });

  it('is written further after more series that have ended than one read answers', async () => {
    await create({ frequency: 'weekly' });
    await parish().database.sql.exec(`
      insert into public.event_series (frequency, every, weekdays, first_day, until, written_until, title, description)
      select 'weekly', 1, '{2}', '2020-01-07', '2020-01-07', '2020-01-07', 'Terço', 'Na matriz.'
      from generate_series(1, 1001)`);
    expect((await datesAfterJobs('2026-12-09T01:00:00Z')).at(-1)).toBe('2028-01-11');
  });

  it('is not written twice by a call that is repeated', async () => {
    const body = { ...rosary, id: '00000000-0000-4000-8000-0000000000f1', repeats: weekly };
    expect((await asTereza('/events', { method: 'POST', body })).status).toBe(201);
    expect((await asTereza('/events', { method: 'POST', body })).status).toBe(409);
    expect(await all()).toHaveLength(4);
    expect(await allSeries()).toHaveLength(1);
  });

  it.each<[object, object, string]>([
    [{ frequency: 'daily' }, {}, 'O campo "repete" deve ser um destes valores: weekly, monthly, yearly.'],
    [{ frequency: 'weekly', every: 0 }, {}, 'O campo "a cada" deve ser no mínimo 1.'],
    [{ frequency: 'weekly', weekdays: [7] }, {}, 'O campo "nos dias" deve ser no máximo 6.'],
    [{ frequency: 'weekly', nth: 1 }, {}, 'O campo "qual do mês" fica vazio para o que é de toda semana.'],
    [{ frequency: 'monthly', nth: 0 }, {}, 'O campo "qual do mês" deve ser 1 ou mais, ou -1 para o último.'],
    [{ frequency: 'monthly', weekdays: [1] }, {}, 'O campo "nos dias" tem um só dia da semana, com qual deles no mês.'],
    [
      { frequency: 'monthly', nth: 1, day_of_month: 1 },
      {},
      'O campo "dia do mês" fica vazio para o que é de um dia da semana.',
    ],
    [{ ...weekly, until: '2026-12-31' }, {}, 'O campo "vezes" fica vazio quando há um último dia.'],
    [{ frequency: 'weekly', until: '2026-11-30' }, {}, 'O campo "até" não pode ser antes do primeiro dia.'],
    [{ frequency: 'yearly', day_of_month: 31 }, { date: '2026-11-01' }, 'O campo "repete" não dá nenhum dia.'],
    ...['2006-12-01', '1900-01-01', '2025-11-20'].map((date): [object, object, string] => [
      { frequency: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { date },
      'O campo "data" não pode ser de mais de um ano atrás num evento que se repete: confira o ano.',
    ]),
    [weekly, { days: 3 }, 'O campo "dias seguidos" fica vazio se o evento se repete.'],
    [weekly, { ends: '19:00' }, 'O campo "fim" precisa de um começo, que seja outro.'],
  ])('%j with %j is refused in words, and nothing is written', async (repeats, more, message) => {
    expect(await create(repeats, more)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    expect(await all()).toEqual([]);
    expect(await allSeries()).toEqual([]);
  });

  it('shows its days before it is saved, to staff', async () => {
    const path = '/events/days?date=2026-12-01&frequency=weekly&weekdays=2,4&count=3';
    expect((await asTereza(path)).body.data).toEqual({
      days: ['2026-12-01', '2026-12-03', '2026-12-08'],
      hasMore: false,
    });
    expect((await asTereza('/events/days?date=2026-12-01&frequency=yearly')).body.data.hasMore).toBe(true);
    expect((await call(path)).status).toBe(401);
  });

  it('says on which of its days its place is taken, but by other events alone', async () => {
    await asTereza('/events', { method: 'POST', body: { ...rosary, date: '2026-12-15', title: 'Catequese' } });
    const { body } = await create(weekly, { title: 'Coral' });
    const asked = 'date=2026-12-01&begins=19:00&place=Matriz&frequency=weekly&count=4';
    const titles = async (query: string) =>
      (await asTereza(`/events/clashes?${query}`)).body.data.map(({ title }: ParishEvent) => title);
    expect(await titles(asked)).toHaveLength(5);
    expect(await titles(`${asked}&exceptSeries=${body.data.series}`)).toEqual(['Catequese']);
  });

  it.each(['/events/days?', '/events/clashes?begins=19:00&place=Matriz&'])(
    '%s refuses a rule that is none',
    async (path) => {
      const answer = await asTereza(`${path}date=2026-12-01&frequency=weekly&count=4&until=2026-12-31`);
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'O campo "vezes" fica vazio quando há um último dia.' },
      });
    },
  );
});

describe('one day of it', () => {
  it('is left out when it is deleted, and what is its own stays its own', async () => {
    await create(weekly);
    const [, second, third] = await all();
    expect((await asTereza(`/events/${second?.id}`, { method: 'DELETE' })).status).toBe(200);
    const moved = { date: '2026-12-16', title: 'Terço luminoso' };
    expect((await asTereza(`/events/${third?.id}`, { method: 'PUT', body: moved })).body.data).toMatchObject({
      ...moved,
      occurrence: '2026-12-15',
    });
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-16 Terço luminoso', '2026-12-22 Terço']);
    expect(await allSeries()).toMatchObject([{ title: 'Terço', skipped: ['2026-12-08'] }]);
  });
});

describe('from a day on', () => {
  it('what is new comes to each day, which keeps what is its own and its place in the calendar', async () => {
    await create(weekly);
    const [, second, third, fourth] = await all();
    await asTereza(`/events/${fourth?.id}`, { method: 'PUT', body: { date: '2026-12-23', place: 'Capela' } });
    await asTereza(`/events/${third?.id}`, { method: 'DELETE' });
    const answer = await onwards(second?.id, { title: 'Terço dos homens', begins: '20:00' });
    expect(answer.body).toMatchObject({ message: '2 eventos alterados com sucesso!', site_changed: true });
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-08 Terço dos homens', '2026-12-23 Terço dos homens']);
    expect((await all())[2]).toMatchObject({ begins: '20:00', place: 'Capela', occurrence: '2026-12-22' });
    expect(await allSeries()).toMatchObject([
      { title: 'Terço', begins: '19:00', last_day: '2026-12-07' },
      {
        title: 'Terço dos homens',
        begins: '20:00',
        first_day: '2026-12-08',
        last_day: '2026-12-22',
        skipped: ['2026-12-15'],
      },
    ]);
  });

  it('the number of the days that are left is the same rule', async () => {
    await create(weekly);
    const [, second, third] = await all();
    await asTereza(`/events/${third?.id}`, { method: 'PUT', body: { place: 'Capela' } });
    await onwards(second?.id, { title: 'Rosário', repeats: { ...weekly, count: 3 } });
    expect(await days()).toEqual(tuesdays.map((day, index) => `${day} ${index === 0 ? 'Terço' : 'Rosário'}`));
    expect((await all())[2]).toMatchObject({ id: third?.id, place: 'Capela' });
  });

  it('another rule writes the days anew, and the first day stays the same event', async () => {
    await create(weekly);
    const [, second] = await all();
    const repeats = { frequency: 'weekly', every: 2, weekdays: [3], count: 2 };
    expect((await onwards(second?.id, { date: '2026-12-09', repeats })).body.message).toBe(
      '2 eventos alterados com sucesso!',
    );
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-09 Terço', '2026-12-23 Terço']);
    expect((await all())[1]?.id).toBe(second?.id);
  });

  it('of the first day is all of it, under the same identity', async () => {
    const { series } = (await create(weekly)).body.data;
    const [first] = await all();
    const [{ repeats } = { repeats: {} }] = await allSeries();
    expect((await onwards(first?.id, { title: 'Rosário', repeats })).status).toBe(200);
    expect(await days()).toEqual(tuesdays.map((day) => `${day} Rosário`));
    expect(await allSeries()).toMatchObject([{ id: series, title: 'Rosário', repeats: { count: 4 } }]);
  });

  it('may be no repetition any more, or begin to be one', async () => {
    await create(weekly);
    const [, second] = await all();
    const single = await onwards(second?.id, { title: 'Missa', repeats: null });
    expect(single.body.data).not.toHaveProperty('series');
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-08 Missa']);
    expect((await onwards(second?.id, { repeats: { frequency: 'yearly', count: 2 } })).status).toBe(200);
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-08 Missa', '2027-12-08 Missa']);
  });

  it.each<[object, number, string]>([
    [{ date: '2026-12-02' }, 400, 'O campo "repete" é obrigatório quando a data muda.'],
    [{ ends: '19:00' }, 400, 'O campo "fim" precisa de um começo, que seja outro.'],
  ])('%j is refused', async (body, status, message) => {
    await create(weekly);
    const [first] = await all();
    expect(await onwards(first?.id, body)).toMatchObject({ status, body: { message } });
  });

  it('it may be deleted, and what was before stays', async () => {
    await create(weekly);
    const [, , third] = await all();
    const { body } = await asTereza(`/events/${third?.id}/onwards`, { method: 'DELETE' });
    expect(body).toMatchObject({ message: '2 eventos excluídos com sucesso!', data: { deletedCount: 2 } });
    expect(await days()).toEqual(['2026-12-01 Terço', '2026-12-08 Terço']);
    expect(await allSeries()).toMatchObject([{ last_day: '2026-12-14', skipped: [] }]);
    const [first] = await all();
    await asTereza(`/events/${first?.id}/onwards`, { method: 'DELETE' });
    expect(await allSeries()).toEqual([]);
  });

  it('stays as it is where someone changed a day meanwhile', async () => {
    await create(weekly);
    const [first, second] = await all();
    const headers = { 'If-Match': first?.updatedAt as string };
    await call(`/events/${second?.id}`, { method: 'PUT', body: { title: 'Outro' }, token: parish().token('lucia') });
    for (const refused of [
      await onwards(first?.id, { title: 'Rosário' }, headers),
      await asTereza(`/events/${first?.id}/onwards`, { method: 'DELETE', headers }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    }
    expect(await days()).toEqual(tuesdays.map((day, at) => `${day} ${at === 1 ? 'Outro' : 'Terço'}`));
  });
});

it('all days of it are deleted in one act, with its rule', async () => {
  const { series } = (await create({ frequency: 'weekly' })).body.data;
  expect((await asTereza(`/events/series/${series}`, { method: 'DELETE' })).status).toBe(200);
  expect(await all()).toEqual([]);
  expect(await allSeries()).toEqual([]);
});
