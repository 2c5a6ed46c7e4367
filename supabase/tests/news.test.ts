import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import type { Person } from '../../edge-functions/api/testing/staff.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let tereza: Person;
let editor: string;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  tereza = await database.createStaff(people.tereza);
  editor = database.tokenFor(tereza);
});
afterAll(() => database.close());

async function create(title: string, more: object = {}) {
  const { status, body } = await rest(database, editor, 'news?select=*', {
    method: 'POST',
    body: { title, content: '<p>Texto.</p>', ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const [row] = await database.sql.query<{ id: string; slug: string; author_name: string }>(
    'select * from public.news where title = $1 order by created_at desc, slug desc limit 1',
    [title],
  );
  return row as NonNullable<typeof row>;
}

describe('address', () => {
  test.each([
    ['Festa de São João', 'festa-de-sao-joao'],
    ['  ÁÉÍÓÚ ãõ ç Ñ ü  ', 'aeiou-ao-c-n-u'],
    ['Missa às 18h – “especial”!', 'missa-as-18h-especial'],
    ['C\u0327a\u0303o', 'cao'],
    ['🙏🙏', 'noticia'],
    ['Index', 'index-2'],
    ['(índex)', 'index-2'],
    ['404', '404-2'],
    ['500!', '500-2'],
    ['2026', '2026'],
    ['ação/reação\\e--mais', 'acao-reacao-e-mais'],
    [
      `${'palavra '.repeat(15).trim()}`,
      'palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra',
    ],
    ['x'.repeat(150), 'x'.repeat(80)],
  ])('%j → %s', async (title, slug) => {
    expect((await create(title)).slug).toBe(slug);
  });

  test('repeated titles get a number, also when the slug is shortened', async () => {
    await create('Aviso');
    await create('Aviso');
    expect((await create('Aviso')).slug).toBe('aviso-3');
    await create('y'.repeat(100));
    const second = await create('y'.repeat(101));
    expect(second.slug).toBe(`${'y'.repeat(78)}-2`);
  });

  test('that the host would serve as another page is never used', async () => {
    await create('Index');
    expect((await create('Index')).slug).toBe('index-3');
    const forced = database.sql.query(
      `insert into public.news (title, content, slug) values ('a', '<p>a</p>', 'index')`,
    );
    await expect(forced).rejects.toThrow('check constraint');
  });

  test('stays when the title changes', async () => {
    const { id } = await create('Primeiro nome');
    await rest(database, editor, `news?id=eq.${id}`, { method: 'PATCH', body: { title: 'Outro nome' } });
    expect(await database.sql.query('select title, slug from public.news')).toEqual([
      { title: 'Outro nome', slug: 'primeiro-nome' },
    ]);
  });

  test.each([
    ['🎉🎉', '!!!', 'noticia', 'noticia-2'],
    ['Festa da padroeira', 'Festa da padroeira', 'festa-da-padroeira', 'festa-da-padroeira-2'],
  ])(
    'of a published %j that was deleted is never given again, that of a draft is',
    async (first, second, slug, other) => {
      const remove = (id: string) => rest(database, editor, `news?id=eq.${id}`, { method: 'DELETE' });
      const draft = await create(first);
      await remove(draft.id);
      const published = await create(first, { is_published: true });
      expect(published.slug).toBe(slug);
      await remove(published.id);
      const next = await create(second, { is_published: true });
      expect(next.slug).toBe(other);
      await remove(next.id);
      expect((await create(second)).slug).toBe(`${slug}-3`);
    },
  );

  test.each([{ slug: 'meu' }, { author_id: unknownId }, { author_name: 'Papa' }, { created_at: '2020-01-01' }])(
    'nobody sets %j',
    async (forced) => {
      const body = { title: 'Título', content: '<p>a</p>', ...forced };
      expect((await rest(database, editor, 'news', { method: 'POST', body })).status).toBe(403);
      const { id } = await create('Título');
      expect((await rest(database, editor, `news?id=eq.${id}`, { method: 'PATCH', body: forced })).status).toBe(403);
    },
  );
});

describe('author', () => {
  test('is the writer, shown by name to everybody and by e-mail to staff', async () => {
    await create('Novena', { is_published: true });
    expect((await rest(database, undefined, 'news?select=author_name')).body).toEqual([{ author_name: 'Tereza' }]);
    const columns = 'news?select=author_id,author_name,author_email';
    const named = { author_id: tereza.id, author_name: 'Tereza' };
    const chico = database.tokenFor(await database.createStaff(people.chico));
    expect((await rest(database, chico, columns)).body).toEqual([{ ...named, author_email: null }]);
    const otavio = database.tokenFor(await database.createStaff(people.otavio));
    expect((await rest(database, otavio, columns)).body).toEqual([{ ...named, author_email: null }]);
    expect((await rest(database, editor, columns)).body).toEqual([{ ...named, author_email: tereza.email }]);
  });

  test('has an id of its own for visitors: one for each person, on all that they write, and not the account’s', async () => {
    const write = async (person: Person, table: string) => {
      const body = { title: 'Novena', content: '<p>a</p>', is_published: true };
      await rest(database, database.tokenFor(person), table, { method: 'POST', body });
    };
    const lucia = await database.createStaff(people.lucia);
    for (const person of [tereza, lucia]) {
      for (const table of ['news', 'announcements']) await write(person, table);
    }
    const ids = async (table: string) =>
      (await rest(database, undefined, `${table}?select=author_public_id&order=author_name`)).body.map(
        (row: { author_public_id: string }) => row.author_public_id,
      );
    const [ofLucia, ofTereza] = await ids('news');
    expect(await ids('announcements')).toEqual([ofLucia, ofTereza]);
    expect(new Set([ofLucia, ofTereza, lucia.id, tereza.id]).size).toBe(4);
    for (const id of [ofLucia, ofTereza]) expect(z.uuid().safeParse(id).success).toBe(true);
    await database.sql.query('delete from auth.users where id = $1', [tereza.id]);
    expect(await ids('news')).toEqual([ofLucia, null]);
  });

  test('follows the person’s name, and keeps it when the person is deleted', async () => {
    const { id } = await create('Novena');
    const before = await database.sql.query('select updated_at from public.news');
    await database.sql.query(`update public.profiles set name = 'Tereza Lima'`);
    expect(await database.sql.query('select author_name, updated_at from public.news')).toEqual([
      { author_name: 'Tereza Lima', ...before[0] },
    ]);
    await database.sql.query('delete from auth.users where id = $1', [tereza.id]);
    expect(await database.sql.query('select id, author_id, author_name from public.news')).toEqual([
      { id, author_id: null, author_name: 'Tereza Lima' },
    ]);
  });
});

test('is searched without case, accents, tags or entities', async () => {
  await create('Procissão', {
    content:
      '<h2>Vem&nbsp;aí</h2>\n<p>a <strong>CELEBRAÇÃO</strong> &amp; o ch&quot;á</p><table><tr><td>Dia</td><td>Hora</td></tr></table>',
  });
  const [row] = await database.sql.query('select text from private.news_texts');
  expect(row).toEqual({ text: 'procissao vem ai a celebracao & o cha dia hora' });
});

test('a search finds parts of words in readable rows, by its index', async () => {
  await create('Procissão publicada', { is_published: true });
  await create('Procissão em rascunho');
  const found = async (token?: string) =>
    (await rest(database, token, 'rpc/search_news?pattern=%25rociss%25&select=is_published&order=order')).body;
  expect(await found()).toEqual([{ is_published: true }]);
  expect(await found(editor)).toEqual([{ is_published: false }, { is_published: true }]);

  const plan = await database.sql.transaction(async (transaction) => {
    await transaction.exec('set local enable_seqscan = off');
    const [body] = await transaction.query<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'private.news_matching'::regproc`,
    );
    return await transaction.query(`explain ${body?.prosrc.replace('pattern', `'%rociss%'`)}`);
  });
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on news_search');
});

describe('order', () => {
  const reorder = (token: string | undefined, items: unknown) =>
    rest(database, token, 'rpc/reorder', { method: 'POST', body: { listed: 'news', items } });
  const orders = () => database.sql.query('select title, "order" from public.news order by title');

  test('is set for all items at once', async () => {
    const a = await create('A');
    const b = await create('B');
    expect(
      (
        await reorder(editor, [
          { id: a.id, order: 2 },
          { id: b.id, order: 1 },
        ])
      ).status,
    ).toBeLessThan(300);
    expect(await orders()).toEqual([
      { title: 'A', order: 2 },
      { title: 'B', order: 1 },
    ]);
  });

  test('is set for none when one is missing', async () => {
    const a = await create('A');
    const answer = await reorder(editor, [
      { id: a.id, order: 2 },
      { id: unknownId, order: 1 },
    ]);
    expect(answer).toMatchObject({ status: 404, body: { code: 'PT404' } });
    expect(await orders()).toEqual([{ title: 'A', order: 0 }]);
  });

  test('can’t be set without the right to write', async () => {
    const a = await create('A', { is_published: true });
    const chico = database.tokenFor(await database.createStaff(people.chico));
    expect((await reorder(chico, [{ id: a.id, order: 2 }])).status).toBe(404);
    expect((await reorder(undefined, [{ id: a.id, order: 2 }])).status).toBe(401);
    expect(await orders()).toEqual([{ title: 'A', order: 0 }]);
  });
});
