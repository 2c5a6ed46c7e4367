import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { meantPath, redirectLines } from './typed-address.ts';

it.each([
  ['/Doacao', '/doacao'],
  ['/DOACAO', '/doacao'],
  ['/doa%C3%A7%C3%A3o', '/doacao'],
  ['/doac%CC%A7a%CC%83o', '/doacao'],
  ['/Contato', '/contato'],
  ['/not%C3%ADcias', '/noticias'],
  ['/d%C3%ADzimo', '/dizimo'],
  ['/calend%C3%A1rio', '/calendario'],
  ['/par%C3%B3quia', '/paroquia'],
  ['/contato.', '/contato'],
  ['/contato)', '/contato'],
  ['/contato,', '/contato'],
  ['/contato%20', '/contato'],
  ['/contato%E2%80%8B', '/contato'],
  ['/contato%F0%9F%99%8F', '/contato'],
  ['/%22contato%22', '/contato'],
  ['//contato', '/contato'],
  ['/contato//', '/contato'],
  ['/contato.php', '/contato'],
  ['/feed', '/rss.xml'],
  ['/feed/', '/rss.xml'],
  ['/sitemap.xml', '/sitemap-index.xml'],
  ['/index.php', '/'],
  ['/home', '/'],
  ['/In%C3%ADcio', '/'],
  ['/inicio', '/'],
  ['/Missas', '/contato'],
  ['/horarios', '/contato'],
  ['/hor%C3%A1rios', '/contato'],
  ['/historia', '/paroquia'],
  ['/hist%C3%B3ria', '/paroquia'],
  ['/)', '/'],
  ['/Not%C3%ADcia', '/noticias'],
  ['/Noticia/Festa-Da-Padroeira.', '/noticia/festa-da-padroeira'],
  ['/noticia/festa-da-padroeira)', '/noticia/festa-da-padroeira'],
  ['/not%C3%ADcia/f%C3%A9', '/noticia/fe'],
  ['//noticia//festa', '/noticia/festa'],
  ['/Aviso/3F2504E0-4F89-41D3-9A0C-0305E82C3301.', '/aviso/3F2504E0-4F89-41D3-9A0C-0305E82C3301'],
  ['/D%C3%ADzimo/12', '/dizimo/12'],
  ['/Recibo/7H2K-9QWD-3XNB-5TRA.', '/recibo/7H2K-9QWD-3XNB-5TRA'],
])('%s means %s', (path, meant) => {
  expect(meantPath(path)).toBe(meant);
});

it.each([
  '/',
  '/contato',
  '/contato/',
  '/noticia/festa',
  '/noticia/festa/rascunho',
  '/noticia/%CE%B1',
  '/noticia/a%2Fb',
  '/recibo/7H2K-9QWD-3XNB-5TRA',
  '/rss.xml',
  '/contato/outro',
  '/nada',
  '/api/health',
  '/constructor',
  '/%',
  '/%25%25%25',
  '/_astro/Doacao.js',
])('%s means itself or nothing', (path) => {
  expect(meantPath(path)).toBeUndefined();
});

/** Paths of the pages' words, of signs that come with them and of what attacks have. */
const paths = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '%2F',
        '%5C',
        '\\',
        '..',
        '%2e',
        '.',
        ')',
        '%20',
        '%E2%80%8B',
        ':',
        '@',
        '?',
        '#',
        '%0d%0a',
      ),
      fc.constantFrom(
        'contato',
        'Doa%C3%A7%C3%A3o',
        'noticia',
        'RECIBO',
        'dizimo',
        'api',
        'index',
        'feed',
        '.php',
        '7H2K-1',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/${parts.join('')}`);

it('no path leads in a circle or off the site, and nothing but a key is taken from it', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const meant = meantPath(path);
      if (meant === undefined) return;
      expect(meantPath(meant)).toBeUndefined();
      expect(new URL(meant, 'http://site.test').pathname).toBe(meant);
      expect(meant).toMatch(/^\/(([a-z]+|rss\.xml|sitemap-index\.xml)|(aviso|noticia|dizimo|recibo)\/[A-Za-z\d-]+)?$/);
    }),
    { numRuns: 2000 },
  );
});

it('each page of one word is known, but those that only the site itself opens', () => {
  const names = readdirSync(new URL('../pages', import.meta.url)).flatMap(
    (file) => /^(\w[^[]*)\.astro$/.exec(file)?.[1] ?? [],
  );
  const unknown = names.filter((name) => meantPath(`/${name.toUpperCase()}`) !== `/${name}`);
  expect(unknown.sort()).toEqual(['404', 'assinatura-sucesso', 'index', 'offline']);
});

it('the lines for hosts are the pages’ spellings, without the pages themselves', () => {
  const lines = redirectLines();
  expect(lines).toContain('/Doacao  /doacao  301');
  expect(lines).toContain('/doação  /doacao  301');
  expect(lines).toContain('/feed  /rss.xml  301');
  for (const line of lines) {
    const [from = '', to] = line.split(/\s+/);
    expect(meantPath(from)).toBe(to);
  }
  expect(new Set(lines).size).toBe(lines.length);
});

it('takes no longer for sixteen thousand signs', () => {
  const started = performance.now();
  for (const path of [`/a${'!'.repeat(16_000)}a`, `/${'!'.repeat(16_000)}`, `/contato${'.'.repeat(480)}a`])
    for (let asked = 0; asked < 20; asked += 1) expect(meantPath(path)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(500);
});
