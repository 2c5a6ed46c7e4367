import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { publicationState } from '../../edge-functions/contract/publication.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
const tokens: Record<string, string | undefined> = { visitor: undefined };
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  for (const name of ['chico', 'otavio', 'tereza', 'raimundo', 'lucia'] as const)
    tokens[name] = database.tokenFor(await database.createStaff(people[name]));
});
afterAll(() => database.close());

test.each([
  [false, null, null],
  [true, null, null],
  [true, -1, null],
  [true, 0, null],
  [true, 1, null],
  [true, null, -1],
  [true, null, 0],
  [true, null, 1],
  [true, -1, 1],
  [true, -2, -1],
  [true, 1, 2],
  [false, -1, 1],
])(
  'published %s, from second %j to second %j: the database tells it as the contract',
  async (is_published, from, to) => {
    const now = Date.parse('2026-11-30T10:00:00Z');
    const at = (seconds: number | null) => (seconds === null ? null : new Date(now + seconds * 1000).toISOString());
    const item = { is_published, publish_at: at(from), expires_at: at(to) };
    const [row] = await database.sql.query('select private.is_in_force($1, $2, $3, $4) as shown', [
      item.is_published,
      item.publish_at,
      item.expires_at,
      at(0),
    ]);
    expect(row).toEqual({ shown: publicationState(item, now) === 'shown' });
  },
);

describe.each(['news', 'announcements'])('%s', (table) => {
  const make = (title: string, columns: Record<string, string | boolean>) => {
    const all: Record<string, string | boolean> = { is_published: true, ...columns };
    return database.sql.exec(`insert into public.${table} (title, content, ${Object.keys(all).join(', ')})
      values ('${title}', '<p>a</p>', ${Object.values(all).join(', ')})`);
  };
  const titles = async (token: string | undefined) =>
    (await rest(database, token, `${table}?select=title&order=title`)).body.map(
      ({ title }: { title: string }) => title,
    );

  test('are read by nobody but staff before their moment and after their end', async () => {
    await make('began', { publish_at: `now() - interval '1 second'` });
    await make('begins', { publish_at: `now() + interval '1 minute'` });
    await make('ended', { expires_at: `now() - interval '1 second'` });
    await make('ends', { expires_at: `now() + interval '1 minute'` });
    const all = ['began', 'begins', 'ended', 'ends'];
    for (const who of ['visitor', 'chico', 'otavio']) expect(await titles(tokens[who]), who).toEqual(['began', 'ends']);
    for (const who of ['tereza', 'raimundo', 'lucia']) expect(await titles(tokens[who]), who).toEqual(all);
  });

  test('end after they begin', async () => {
    const body = {
      title: 'a',
      content: '<p>a</p>',
      publish_at: '2026-11-30T10:00:00Z',
      expires_at: '2026-11-30T10:00:00Z',
    };
    expect((await rest(database, tokens.tereza, table, { method: 'POST', body })).status).toBe(400);
  });

  const row = async () => {
    const [known] = await database.sql.query<{ publish_at: Date | null; published: boolean; listed: string }>(`
      select publish_at, published_at is not null as published,
        case when listed_at > now() then 'later' when listed_at > now() - interval '1 hour' then 'now' else 'earlier' end as listed
      from public.${table}`);
    return known && { ...known, publish_at: known.publish_at !== null };
  };
  const change = (set: string) => database.sql.exec(`update public.${table} set ${set}`);

  test('are listed under their moment, which an edit keeps, and under now once they are published now', async () => {
    await make('waits', { publish_at: `now() + interval '1 day'`, created_at: `now() - interval '3 days'` });
    expect(await row()).toEqual({ publish_at: true, published: true, listed: 'later' });
    await change(`title = 'Outro', is_published = true`);
    expect(await row()).toEqual({ publish_at: true, published: true, listed: 'later' });
    await change('publish_at = null');
    expect(await row()).toEqual({ publish_at: false, published: true, listed: 'now' });
  });

  test('keep the day of their moment when it is past', async () => {
    await make('was', { publish_at: `now() - interval '2 days'`, created_at: `now() - interval '3 days'` });
    await change('publish_at = null');
    const [{ days }] = (await database.sql.query(
      `select round(extract(epoch from now() - listed_at) / 86400)::int as days from public.${table}`,
    )) as [{ days: number }];
    expect(days).toBe(2);
  });

  test('lose their moment when they become a draft again', async () => {
    await make('waits', { publish_at: `now() + interval '1 day'` });
    await change('is_published = false');
    expect(await row()).toEqual({ publish_at: false, published: false, listed: 'now' });
  });

  describe('a message about one that waits', () => {
    const inADay = new Date(Date.now() + 86_400_000).toISOString();
    const inTwo = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const message = async () => {
      const [known] = await database.sql.query<{ state: string; send_at: Date | string }>(
        'select state, send_at from public.notifications',
      );
      return known && { state: known.state, at: new Date(known.send_at).toISOString() };
    };
    beforeEach(async () => {
      await make('waits', { publish_at: `'${inADay}'` });
      await database.sql.exec(`
        insert into public.notifications (type, title, body, url, send_at, item_id)
        select 'avisos', 'a', 'a', '/', publish_at, id from public.${table}`);
    });
    const start = () => database.sql.exec('select private.start_notification(id) from public.notifications');

    test('goes with it', async () => {
      await change(`publish_at = now() - interval '1 second'`);
      await start();
      expect(await message()).toMatchObject({ state: 'sent' });
    });

    test('follows its moment, and goes at once where it is published now', async () => {
      await change(`publish_at = '${inTwo}'`);
      expect(await message()).toEqual({ state: 'scheduled', at: inTwo });
      await change('publish_at = null');
      const { at = inTwo } = (await message()) ?? {};
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    });

    test.each([
      ['a draft again', (): Promise<unknown> => change('is_published = false')],
      ['ended', () => change(`publish_at = null, expires_at = now() - interval '1 second'`)],
      ['deleted', () => database.sql.exec(`delete from public.${table}`)],
    ])('does not go when it is %s', async (_, become) => {
      await become();
      await start();
      expect(await message()).toMatchObject({ state: 'cancelled' });
    });
  });
});
