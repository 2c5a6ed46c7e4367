import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placePages } from '../../site/bundle/placed-pages.ts';
import { openStaticSite, type StaticSite } from './static-site.ts';

const article = `<!doctype html><title>Festa</title>${'<p>Texto da notícia.</p>'.repeat(80)}`;
const files: Record<string, string> = {
  'build/index.html': '<!doctype html><title>Início</title>',
  'build/404.html': '<!doctype html><title>Página não encontrada</title>',
  'build/noticias/index.html': '<!doctype html><title>Notícias</title>',
  'build/noticia/index.html': '<!doctype html><title>Casca</title>',
  'build/noticia/festa/index.html': article,
  'build/noticia/index-2/index.html': '<!doctype html><title>Index</title>',
  'build/sobre.html': `<!doctype html><meta content="script-src 'sha256-bbb='"><title>Sobre</title>`,
  'build/são josé/index.html': '<!doctype html><title>São José</title>',
  'build/_astro/app.abc.js': `console.log(${'1+'.repeat(400)}1)`,
  'build/foto.webp': 'RIFF not really',
  'build/.env': 'SECRET=1',
  'build/.well-known/security.txt': 'Contact: mailto:x@y.test',
  'build/_headers':
    "/*\n  X-Frame-Options: DENY\n/sobre\n  Content-Security-Policy: script-src 'sha256-aaa=' 'sha256-bbb='\n/noticias\n  Cache-Control: no-cache\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n/_astro/*.css\n  ! X-Frame-Options\n",
  'build/_redirects': '/antiga /noticias 301\n/noticia/* /noticia/ 200\n/festa /noticias 302!\n/sumida/* /nada 200\n',
  'older/_astro/app.old.js': 'old',
  'older/noticias/index.html': 'old list',
  'build/partilha/abc.jpg': 'a card',
  'older/noticia/apagada/index.html': 'deleted',
  'older/partilha/def.jpg': 'the card of what was deleted',
  'kept/some.pages': 'Before<!doctype html><title>Missa</title><footer>After',
  'secret.txt': 'outside',
};

let folder: string;
let site: StaticSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await symlink(join(folder, 'secret.txt'), join(folder, 'build/link.txt'));
  const missa = { file: 'noticia/missa/index.html', pack: 'some.pages', from: 6, size: 43, cardsAt: 35 };
  placePages([{ ...missa, cards: '<p>Outras: Festa</p>' }], join(folder, 'kept'), join(folder, 'build'));
  site = await openStaticSite(join(folder, 'build'), { previous: join(folder, 'older') });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://site.test${path}`, { headers, method }));

describe('addresses', () => {
  test.each([
    ['/', 'Início'],
    ['/noticias', 'Notícias'],
    ['/noticias/', 'Notícias'],
    // Which is why no article has the address `index` (`private.is_address`).
    ['/noticia/index', 'Casca'],
    ['/noticia/index-2', 'Index'],
    ['/noticia/missa', '<title>Missa</title><p>Outras: Festa</p><footer>'],
    ['/noticias?page=2', 'Notícias'],
    ['/sobre', 'Sobre'],
    ['/s%C3%A3o%20jos%C3%A9', 'São José'],
    ['/noticia/festa', 'Festa'],
    ['/noticia/ainda-sem-pagina', 'Casca'],
    ['/.well-known/security.txt', 'Contact'],
    ['/_astro/app.old.js', 'old'],
    ['/partilha/abc.jpg', 'a card'],
  ])('%s gets its page', async (path, text) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });

  test.each([
    '/nada',
    '/noticias/2',
    '/.env',
    '/_headers',
    '/_redirects',
    '/link.txt',
    '/sumida/x',
    '/%',
    '/a%00b',
    '/index.html/x',
    '/_astro/nada.css',
    '/partilha/def.jpg',
  ])('%s gets the not-found page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Página não encontrada');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('redirects keep the query, and an existing file wins unless the rule is forced', async () => {
    const response = await get('/antiga?q=1');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/noticias?q=1']);
    expect((await get('/festa')).status).toBe(302);
  });

  test.each([
    ['/NOT%C3%8DCIAS.?page=2', '/noticias?page=2'],
    ['//noticias', '/noticias'],
    ['/Noticia/Festa)', '/noticia/festa'],
    ['/noticia/Ainda-Sem-Pagina', '/noticia/ainda-sem-pagina'],
    ['/Recibo/7H2K-9QWD', '/recibo/7H2K-9QWD'],
    ['/sitemap.xml', '/sitemap-index.xml'],
  ])('%s leads to what is meant, %s, and no cache keeps it', async (path, meant) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([301, meant, 'no-store']);
  });

  test('no path leaves the build', async () => {
    const step = fc.constantFrom(
      '..',
      '%2e%2e',
      '.%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      'secret.txt',
      'build',
      '%00',
      'noticias',
      '%252e',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const response = await get(`/${steps.join('/')}`);
        expect(await response.text()).not.toContain('outside');
      }),
      { numRuns: 300 },
    );
  });

  test('any path gets a response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.string({ unit: 'binary' }), async (path, rest) => {
        const url = new URL('http://site.test');
        url.pathname = path + rest;
        expect([200, 301, 302, 404]).toContain((await site(new Request(url))).status);
      }),
    );
  });
});

test('a page’s policy allows its own scripts alone', async () => {
  expect((await get('/sobre')).headers.get('content-security-policy')).toBe("script-src 'sha256-bbb='");
});

describe('caching', () => {
  test('pages are revalidated, hashed assets never', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await get('/noticias')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/_astro/app.abc.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/_astro/missing.js')).headers.get('cache-control')).not.toContain('immutable');
  });

  test('an unchanged page is not sent again, in any encoding', async () => {
    const etag = (await get('/noticia/festa', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    for (const known of [etag, etag.slice('W/'.length), `"x", ${etag}`, '*']) {
      const response = await get('/noticia/festa', { 'if-none-match': known, 'accept-encoding': 'gzip' });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get('/noticia/festa', { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await get('/')).headers.get('etag')).not.toBe(etag);
  });
});

describe('encodings', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
  ] as const)('%s gets %s', async (accepted, encoding) => {
    const response = await get('/noticia/festa', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(decoders[encoding](bytes).toString()).toBe(article);
  });

  test.each(['', 'identity', 'br;q=0', 'deflate'])('%j gets the file uncompressed', async (accepted) => {
    const response = await get('/noticia/festa', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(article);
  });

  test('images are not compressed', async () => {
    const response = await get('/foto.webp', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});

describe('methods', () => {
  test('HEAD answers the headers of GET without a body', async () => {
    const head = await get('/noticia/festa', { 'accept-encoding': 'gzip' }, 'HEAD');
    const full = await get('/noticia/festa', { 'accept-encoding': 'gzip' });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
    expect(await head.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    expect((await get('/', {}, method)).status).toBe(405);
  });
});
