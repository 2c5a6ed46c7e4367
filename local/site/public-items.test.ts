import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { type PublicItems, publicItems } from './public-items.ts';
import { openStaticSite, type StaticSite } from './static-site.ts';

const [inForce, expired, inactive, draftNotice, neverWas] = Array.from({ length: 5 }, () => randomUUID());

const pages = {
  'noticia/index.html': 'Casca de notícia',
  'noticia/festa/index.html': 'Festa',
  'noticia/apagada/index.html': 'Apagada',
  'aviso/index.html': 'Casca de aviso',
  [`aviso/${expired}/index.html`]: 'Aviso que venceu',
  'dizimo/carne/index.html': 'Carnê',
  '404.html': 'Página não encontrada',
};
const rules = '/noticia/* /noticia/ 200\n/aviso/* /aviso/ 200\n/dizimo/* /dizimo/carne/ 200\n';

let database: TestDatabase;
let folder: string;
/** Milliseconds. */
let clock = 0;
let asked: string[];
let items: PublicItems;
let site: StaticSite;
beforeAll(async () => {
  database = await startDatabase();
  folder = await mkdtemp(join(tmpdir(), 'public-items-'));
  for (const [path, content] of Object.entries({ ...pages, _redirects: rules, _headers: '' })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await database.sql.exec(`
    insert into public.news (title, content, slug, is_published) values
      ('Festa', '<p>a</p>', 'festa', true), ('Nova', '<p>a</p>', 'nova', true), ('Rascunho', '<p>a</p>', 'rascunho', false);
    insert into public.announcements (id, title, content, is_published, is_active, expires_at) values
      ('${inForce}', 'Em vigor', '<p>a</p>', true, true, now() + interval '1 day'),
      ('${expired}', 'Vencido', '<p>a</p>', true, true, now() - interval '1 second'),
      ('${inactive}', 'Inativo', '<p>a</p>', true, false, null),
      ('${draftNotice}', 'Rascunho', '<p>a</p>', false, true, null);
    insert into public.news (title, content, slug, is_published, publish_at, expires_at) values
      ('Amanhã', '<p>a</p>', 'amanha', true, now() + interval '1 day', null),
      ('Encerrada', '<p>a</p>', 'encerrada', true, null, now() - interval '1 second')`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  asked = [];
  const query: typeof database.sql.query = (sql, params) => {
    asked.push(sql);
    return database.sql.query(sql, params);
  };
  items = publicItems({ query }, () => clock);
  site = await openStaticSite(folder, { items });
});

const get = (path: string, init?: RequestInit) => site(new Request(`http://site.test${path}`, init));
const statusOf = async (path: string) => (await get(path)).status;

it.each<[what: string, path: string, status: number, text: string]>([
  ['a built article', '/noticia/festa', 200, 'Festa'],
  ['it with a slash', '/noticia/festa/', 200, 'Festa'],
  ['it with a query', '/noticia/festa?utm=a', 200, 'Festa'],
  ['it with an encoded letter', '/noticia/%66esta', 200, 'Festa'],
  ['it with an encoded slash', '/noticia%2ffesta', 200, 'Festa'],
  ['it as staff look at it', '/noticia/festa/rascunho', 200, 'Casca de notícia'],
  ['one that is not built yet', '/noticia/nova', 200, 'Casca de notícia'],
  ['that with a slash and a query', '/noticia/nova/?utm=a', 200, 'Casca de notícia'],
  ['that with an encoded letter', '/noticia/%6Eova', 200, 'Casca de notícia'],
  ['that with an encoded slash, which the page reads as part of its key', '/noticia/nova%2F', 404, 'Casca de notícia'],
  ['that with a slash too many, where the page reads another key', '//noticia/nova', 301, ''],
  ['that in capitals, which the API takes for another', '/noticia/NOVA', 301, ''],
  ['a draft in capitals', '/noticia/RASCUNHO', 404, 'Casca de notícia'],
  ['a draft', '/noticia/rascunho', 404, 'Casca de notícia'],
  ['a draft as staff look at it', '/noticia/rascunho/rascunho', 404, 'Casca de notícia'],
  ['one whose moment is to come', '/noticia/amanha', 404, 'Casca de notícia'],
  ['one that has ended', '/noticia/encerrada', 404, 'Casca de notícia'],
  ['a deleted one whose page is still built', '/noticia/apagada', 404, 'Casca de notícia'],
  ['that with an encoded slash', '/noticia%2Fapagada', 404, 'Casca de notícia'],
  ['that by its file', '/noticia/apagada/index.html', 404, 'Casca de notícia'],
  ['one that never was', '/noticia/nunca', 404, 'Casca de notícia'],
  ['one that is another object’s name', '/noticia/__proto__', 404, 'Casca de notícia'],
  ['none', '/noticia/', 404, 'Casca de notícia'],
  ['none, by its file', '/noticia/index', 404, 'Casca de notícia'],
  ['a notice in force', `/aviso/${inForce}`, 200, 'Casca de aviso'],
  ['that in capitals, which the API reads', `/aviso/${inForce?.toUpperCase()}`, 200, 'Casca de aviso'],
  ['an expired one whose page is still built', `/aviso/${expired}`, 404, 'Casca de aviso'],
  ['an inactive one', `/aviso/${inactive}`, 404, 'Casca de aviso'],
  ['a draft of a notice', `/aviso/${draftNotice}`, 404, 'Casca de aviso'],
  ['a notice that never was', `/aviso/${neverWas}`, 404, 'Casca de aviso'],
  ['a news item’s address as a notice', '/aviso/nova', 404, 'Casca de aviso'],
  ['booklets, of which it says nothing', '/dizimo/2', 200, 'Carnê'],
  ['an address of nothing', '/nada', 404, 'Página não encontrada'],
])('%s (%s) answers %i', async (_, path, status, text) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([status, text]);
  const head = await get(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([status, '']);
  expect(head.headers.get('cache-control')).toBe(response.headers.get('cache-control'));
});

it('a 404 is never kept, nor taken for a page that is', async () => {
  const etag = (await get('/noticia/nova')).headers.get('etag') ?? '';
  const response = await get('/noticia/nunca', { headers: { 'if-none-match': `${etag}, *` } });
  expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
    404,
    'no-store',
    null,
  ]);
  expect((await get('/noticia/nunca', { method: 'POST' })).status).toBe(405);
});

describe('the database', () => {
  it('is asked for the version once a second, and for the addresses when that has changed, whatever is tried', async () => {
    const tried = () => Promise.all(Array.from({ length: 10_000 }, (_, n) => items.has(`/noticia/a-${n}`)));
    expect(new Set(await tried())).toEqual(new Set([false]));
    await tried();
    expect(asked).toHaveLength(2);
    clock += 1_000;
    await tried();
    expect(asked).toHaveLength(3);
  });

  it('is seen within a second, and a write of this process at once', async () => {
    expect(await statusOf('/noticia/nova')).toBe(200);
    await database.sql.exec(`update public.news set is_published = false where slug = 'nova'`);
    expect(await statusOf('/noticia/nova')).toBe(200);
    clock += 1_000;
    expect(await statusOf('/noticia/nova')).toBe(404);
    await database.sql.exec(`update public.news set is_published = true where slug = 'nova'`);
    items.forget();
    expect(await statusOf('/noticia/nova')).toBe(200);
  });

  it('is not asked again for what begins or ends by itself', async () => {
    onTestFinished(() => void vi.useRealTimers());
    expect(await items.has('/noticia/amanha')).toBe(false);
    vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] });
    expect(await items.has('/noticia/amanha')).toBe(true);
    expect(await items.has(`/aviso/${inForce}`)).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('that can’t be asked, or not soon, makes nothing missing', async () => {
    const dead = publicItems({ query: () => database.sql.query('select 1 / 0') });
    expect(await dead.has('/noticia/nunca')).toBeUndefined();
    await database.sql.transaction(async (locking) => {
      await locking.exec('lock table public.site_state');
      expect(await statusOf('/noticia/nunca')).toBe(200);
      // Until the first question is answered, no other is asked.
      clock += 1_000;
      expect(await statusOf('/noticia/nunca')).toBe(200);
      expect(asked).toHaveLength(1);
    });
    await expect.poll(() => statusOf('/noticia/nunca')).toBe(404);
  });

  it('isn’t asked again when a notice ends', async () => {
    await database.sql.query(
      `update public.announcements set expires_at = clock_timestamp() + interval '300 milliseconds' where id = $1`,
      [inForce],
    );
    expect(await statusOf(`/aviso/${inForce}`)).toBe(200);
    await expect.poll(() => statusOf(`/aviso/${inForce}`)).toBe(404);
    expect(asked).toHaveLength(2);
  });
});
