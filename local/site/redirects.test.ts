import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchRedirect, parseRedirects } from './redirects.ts';

const rules = parseRedirects(`
# A comment
/antiga            /noticias            301
/noticia/*         /noticia/            200
/aviso/:id         /aviso/?id=:id       302
/ano/:ano/mes/:mes /eventos/:ano-:mes   301!
/fora/*            https://exemplo.test/:splat 307  # elsewhere
`);

test.each([
  ['/antiga', { to: '/noticias', status: 301, force: false }],
  ['/antiga/', { to: '/noticias', status: 301, force: false }],
  ['/noticia/uma-nova', { to: '/noticia/', status: 200, force: false }],
  ['/noticia/a/b/c', { to: '/noticia/', status: 200, force: false }],
  ['/noticia', { to: '/noticia/', status: 200, force: false }],
  ['/aviso/12', { to: '/aviso/?id=12', status: 302, force: false }],
  ['/ano/2026/mes/11', { to: '/eventos/2026-11', status: 301, force: true }],
  ['/fora/a b/ç', { to: 'https://exemplo.test/a%20b/%C3%A7', status: 307, force: false }],
  ['/aviso', undefined],
  ['/aviso/1/2', undefined],
  ['/', undefined],
])('%s', (path, match) => {
  expect(matchRedirect(rules, path)).toEqual(match);
});

describe('a line that hosts read differently is rejected', () => {
  test.each([
    '/a',
    '/a /b',
    'a /b',
    '/a /b 418',
    '/a //evil.test',
    '/a javascript:alert(1)',
    '/a /b 301 Country=br',
    '/a https://x.test 200',
  ])('%s', (line) => {
    expect(() => parseRedirects(line)).toThrow(/line 1/);
  });
});

test('placeholders can’t leave the path of the target', () => {
  const local = parseRedirects('/x/:a/* /y/:a/:splat 302');
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'binary', minLength: 1 }).map((s) => s.replaceAll('/', '_')),
        { minLength: 1 },
      ),
      (parts) => {
        const to = matchRedirect(local, `/x/${parts.join('/')}`)?.to ?? '';
        const target = new URL(to, 'http://site.test');
        expect(target.origin).toBe('http://site.test');
        expect(target.search + target.hash).toBe('');
      },
    ),
  );
});
