import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxMediaBytes, mediaTypes } from '#contract/media.ts';
import { mediaSource } from '#contract/media-source.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let sql: SqlRunner;
beforeAll(async () => {
  database = await startDatabase();
  sql = database.sql;
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** A photo's name. */
const named = (digit: string, extension = 'webp') => `${digit.repeat(32)}.${extension}`;
const showing = (...names: string[]) => `<p>a</p>${names.map((name) => `<img src="${mediaSource(name)}" />`).join('')}`;

const store = (...names: string[]) =>
  sql.query(`insert into storage.objects (bucket_id, name) select 'media', name from unnest($1::text[]) as name`, [
    names,
  ]);

test('the bucket has the contract’s limits', async () => {
  expect(
    await sql.query(`
      select name, public, file_size_limit::integer as size, allowed_mime_types as types
      from storage.buckets where id = 'media'`),
  ).toEqual([{ name: 'media', public: true, size: maxMediaBytes, types: [...mediaTypes] }]);
});

describe('notes of photos that no text uses', () => {
  const month = 30 * 24 * 3600;
  const claim = async (most = 10): Promise<string[]> =>
    (await restAsService(database, 'rpc/claim_unused_media', { grace: month, most })).body.sort();
  const forget = (...photos: string[]) => restAsService(database, 'rpc/forget_removed_media', { photos });
  const pass = (days: number) => sql.exec(`update private.unused_media set since = since - interval '${days} days'`);
  const notes = async () =>
    (await sql.query<{ name: string }>('select name from private.unused_media order by name')).map(({ name }) => name);
  const write = (table: 'news' | 'announcements' | 'parish_info', content: string) =>
    ({
      news: () => sql.query(`insert into public.news (title, content) values ('a', $1) returning id`, [content]),
      announcements: () =>
        sql.query(`insert into public.announcements (title, content) values ('a', $1) returning id`, [content]),
      parish_info: () =>
        sql.query(`insert into public.parish_info (title, section, content) values ('a', 'geral', $1) returning id`, [
          content,
        ]),
    })[table]();

  const [a, b, c] = [named('a'), named('b', 'jpg'), named('c')] as const;

  test('a photo is removed a month after it was first seen unused, and not a day earlier', async () => {
    await store(a, b);
    expect(await claim()).toEqual([]);
    expect(await notes()).toEqual([a, b]);
    await pass(29.9);
    expect(await claim()).toEqual([]);
    await pass(0.2);
    expect(await claim(1)).toHaveLength(1);
    expect(await claim()).toEqual([a, b]);
    await sql.exec(`delete from storage.objects`);
    await forget(a, b);
    expect(await notes()).toEqual([]);
  });

  test.each(['news', 'announcements', 'parish_info'] as const)('one in a draft of %s stays', async (table) => {
    await store(a, b, c);
    await claim();
    await write(table, showing(a, b));
    expect(await notes()).toEqual([c]);
    await pass(31);
    expect(await claim()).toEqual([c]);
  });

  test('the church’s photo stays with its row, hidden too, and goes a month after another took its place', async () => {
    await store(a, c);
    await claim();
    const church = (name: string) => JSON.stringify({ name: 'São José', church: mediaSource(name) });
    const [row] = await sql.query<{ id: string }>(
      `insert into public.parish_content (kind, content, is_active) values ('identity', $1, false) returning id`,
      [church(a)],
    );
    await pass(31);
    expect(await claim()).toEqual([c]);
    await forget(c);
    await sql.query('update public.parish_content set content = $1 where id = $2', [church(c), row?.id]);
    expect(await claim()).toEqual([]);
    await pass(29);
    expect(await claim()).toEqual([]);
    await pass(2);
    expect(await claim()).toEqual([a]);
  });

  test('one under an address of the web, as it is pasted, is used too', async () => {
    await store(a);
    await write('news', showing(a).replace('"/', '"https://abc.supabase.co/'));
    expect(await claim()).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  test('used again it is forgotten, and its month begins anew when it is not any more', async () => {
    await store(a);
    await claim();
    await pass(31);
    const rows = await write('news', showing(a));
    expect(await claim()).toEqual([]);
    await sql.query('update public.news set content = $1 where id = $2', ['<p>b</p>', rows[0]?.id]);
    expect(await claim()).toEqual([]);
    await pass(29);
    expect(await claim()).toEqual([]);
    await pass(2);
    expect(await claim()).toEqual([a]);
  });

  test('a photo that was noted by a clock a year ahead has its month from now on', async () => {
    await store(a);
    await claim();
    await pass(-365);
    expect(await claim()).toEqual([]);
    await pass(31);
    expect(await claim()).toEqual([a]);
  });

  test('a note outlives no photo', async () => {
    await store(a);
    await claim();
    await sql.exec('delete from storage.objects');
    await pass(31);
    expect(await claim()).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  test('a text that is saved with a photo that is being removed is refused, until it is removed or stored again', async () => {
    await store(a);
    await claim();
    await pass(31);
    expect(await claim()).toEqual([a]);
    await expect(write('news', showing(a))).rejects.toMatchObject({ code: 'PT410' });
    await write('news', showing(b));
    // The process that removed it died: the next one tries again.
    expect(await claim()).toEqual([a]);
    await forget(a);
    await write('news', showing(a));
  });

  describe('storing a photo', () => {
    const reserve = async (token: string | undefined, { bytes = 10, quota = 1000 } = {}) =>
      (await rest(database, token, 'rpc/reserve_media', { method: 'POST', body: { photo: a, bytes, quota } })).body;
    const tokenOf = async (person: (typeof people)[keyof typeof people]) =>
      database.tokenFor(await database.createStaff(person));

    test('again starts its month anew, and says when that is too late', async () => {
      const token = await tokenOf(people.tereza);
      await store(a);
      expect(await reserve(token)).toBe('reserved');
      await pass(31);
      expect(await reserve(token)).toBe('reserved');
      expect(await claim()).toEqual([]);
      await pass(31);
      expect(await claim()).toEqual([a]);
      expect(await reserve(token)).toBe('removing');
    });

    test.each([
      ['chico', '42501'],
      ['otavio', '42501'],
      ['tereza', undefined],
      ['raimundo', undefined],
      ['lucia', undefined],
    ] as const)('is for staff alone: %s', async (name, code) => {
      expect((await reserve(await tokenOf(people[name]))).code).toBe(code);
      expect(await notes()).toEqual(code ? [] : [a]);
    });

    test('is not for visitors', async () => {
      expect((await reserve(undefined)).code).toBe('42501');
    });

    test('needs room for it beside all files, private ones too, unless it is there already', async () => {
      const token = await tokenOf(people.tereza);
      await sql.exec(`insert into storage.objects (bucket_id, name, metadata) values
        ('media', '${b}', '{"size": 400}'), ('private', 'a.pdf', '{"size": 500}'), ('media', 'unknown', null)`);
      expect(await reserve(token, { bytes: 101 })).toBe('full');
      expect(await notes()).toEqual([]);
      expect(await reserve(token, { bytes: 100 })).toBe('reserved');
      await store(a);
      expect(await reserve(token, { bytes: 101 })).toBe('reserved');
    });
  });

  describe('a text is saved while the job runs', () => {
    const due = async () => {
      await store(a, b, c);
      await claim();
      await pass(31);
    };
    const insertion = `insert into public.news (title, content) values ('a', $1)`;

    test('before: the job doesn’t wait and leaves the photo', async () => {
      await due();
      await sql.transaction(async (saving) => {
        await saving.query(insertion, [showing(b)]);
        expect(await claim()).toEqual([a, c]);
      });
      expect(await claim()).toEqual([a, c]);
      expect(await notes()).toEqual([a, c]);
    });

    test('after: the text waits for the job, and is refused', async () => {
      await due();
      let saving: Promise<unknown> | undefined;
      await sql.transaction(async (job) => {
        await job.query(`select public.claim_unused_media(${month}, 1)`);
        saving = sql.query(insertion, [showing(a, b, c)]);
        saving.catch(() => undefined);
        await expect
          .poll(() =>
            sql.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
          )
          .toHaveLength(1);
      });
      await expect(saving).rejects.toMatchObject({ code: 'PT410' });
    });

    test('concurrently, many times: no photo is removed that a text uses', async () => {
      for (let round = 0; round < 12; round += 1) {
        await database.reset();
        await due();
        const saves = [showing(a, b), showing(c, b), showing(c)].map((content) => sql.query(insertion, [content]));
        const [claimed] = await Promise.all([claim(), Promise.allSettled(saves)]);
        const used = await sql.query<{ name: string }>('select name from private.used_media() as name');
        expect(used.filter(({ name }) => claimed.includes(name))).toEqual([]);
        expect(used.length + claimed.length).toBeGreaterThan(0);
      }
    });
  });
});
