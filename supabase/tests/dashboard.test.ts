import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await startDatabase();
  for (const [name, details] of Object.entries(people)) {
    tokens[name] = database.tokenFor(await database.createStaff(details));
  }
  await database.sql.exec(`
    insert into public.news (title, content, is_published) values ('a', 'a', true), ('b', 'b', false), ('c', 'c', true);
    insert into public.announcements (title, content) values ('a', 'a'), ('b', 'b');
    insert into public.dizimistas (nome_completo, cpf, dizimista_ativo, consentimento_lgpd, politica_privacidade) values
      ('a', '52998224725', true, true, true), ('b', '11144477735', false, true, true);`);
});
afterAll(() => database.close());

const call = (name: string, who: string, body: object = {}) =>
  rest(database, tokens[who], `rpc/${name}`, { method: 'POST', body });
const totals = (who: string) => call('dashboard_totals', who);

describe('the five counts', () => {
  test.each(['tereza', 'raimundo', 'lucia'])('for %s', async (who) => {
    expect((await totals(who)).body).toEqual([
      { dizimistas: 2, dizimistas_ativos: 1, usuarios: 5, noticias: 3, avisos: 2 },
    ]);
  });

  test.each(['chico', 'otavio'])('not for %s', async (who) => {
    expect((await totals(who)).body).toEqual([]);
  });

  test('not for a visitor', async () => {
    expect((await totals('visitor')).status).toBe(401);
  });
});

describe('the tasks', () => {
  const today = (who: string, day = '2026-11-22') =>
    call('dashboard_today', who, { today: day, moment: `${day}T12:00:00-03:00` });

  test.each(['tereza', 'raimundo', 'lucia'])('for %s', async (who) => {
    expect((await today(who)).body).toMatchObject({ drafts: { total: 1, items: [{ kind: 'news', title: 'b' }] } });
  });

  test.each(['chico', 'otavio'])('not for %s', async (who) => {
    expect((await today(who)).body).toBeNull();
  });

  test('not for a visitor', async () => {
    expect((await today('visitor')).status).toBe(401);
  });

  test.each([
    ['2027-02-27', '2027-02-28'],
    ['2027-02-28', '2027-02-28'],
    ['2028-02-25', '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['2027-03-01', undefined],
    ['2028-03-01', undefined],
    ['2100-02-25', '2100-02-28'],
  ])('of somebody born on 29 February, on %s, is the birthday %s', async (day, shown) => {
    await database.sql.exec(`insert into public.birthdays (name, birth_date) values ('Rita', '1996-02-29')`);
    const { body } = await today('tereza', day);
    await database.empty('public.birthdays');
    expect(body.birthdays.items.map(({ day: on }: { day: string }) => on)).toEqual(shown ? [shown] : []);
  });
});

describe('the publication of a row', () => {
  const published = async (table: string) =>
    (await database.sql.query(`select published_at, published_by from public.${table} where title = 'Festa'`))[0];

  test.each([
    ['news', false],
    ['announcements', true],
  ])('of %s is noted when it is made, with who made it', async (table, byDefault) => {
    const row = { title: 'Festa', content: '<p>a</p>' };
    const change = (who: string, body: object) =>
      rest(database, tokens[who], `${table}?title=eq.Festa`, { method: 'PATCH', body });
    const idOf = async (who: keyof typeof people) =>
      (
        await database.sql.query<{ id: string }>('select id from public.profiles where email = $1', [people[who].email])
      )[0]?.id;
    await rest(database, tokens.tereza, table, { method: 'POST', body: { ...row, is_published: false } });
    expect(await published(table)).toEqual({ published_at: null, published_by: null });
    await change('raimundo', { is_published: true });
    const first = await published(table);
    expect(first).toEqual({ published_at: expect.anything(), published_by: await idOf('raimundo') });
    await change('lucia', { content: '<p>b</p>', is_published: true });
    expect(await published(table)).toEqual(first);
    await change('lucia', { is_published: false });
    await change('lucia', { is_published: true });
    expect(await published(table)).toEqual(first);
    for (const forced of [{ published_at: '2020-01-01' }, { published_by: null }]) {
      expect((await change('lucia', forced)).status).toBe(403);
    }
    await database.sql.exec(`delete from public.${table} where title = 'Festa'`);
    await rest(database, tokens.tereza, table, {
      method: 'POST',
      body: { ...row, ...(!byDefault && { is_published: true }) },
    });
    expect(await published(table)).toMatchObject({ published_by: await idOf('tereza') });
    await database.sql.exec(`delete from public.${table} where title = 'Festa'`);
  });
});
