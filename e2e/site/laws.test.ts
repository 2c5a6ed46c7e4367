import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';
import { describe, expect, inject, it } from 'vitest';
import { baseUrl } from '../actors.ts';
import { churchDrawings, drawingsIn } from './church-drawings.ts';
import { contents } from './parish-rows.ts';
import { firstAnswer, routeOf } from './routes.ts';

/** html-validate's recommended rules without these. */
const rulesThatDontFit: RuleConfig = {
  // React serializes attributes and empty elements in other valid ways.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'void-style': 'off',
  // Content may have colours; the page's policy lists each style by hash.
  'no-inline-style': 'off',
  // Titles are the authors'.
  'long-title': 'off',
  // The styles keep a number on one line (styles/base.css).
  'tel-non-breaking': 'off',
};

/** Forms that the browser fills, which are in a template until then. */
const rulesForForms: RuleConfig = { 'empty-heading': 'off', 'wcag/h30': 'off' };
const forms = ['noticia/index.html', 'aviso/index.html'];

const folder = inject('firstSite');
const files = folder
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== 'dashboard/index.html')
      .sort()
  : [];
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe.skipIf(!folder)('every page that is built', () => {
  it('has a route', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !routeOf(file))).toEqual([]);
  });

  it('is valid HTML', async () => {
    const problems: string[] = [];
    for (const file of files) {
      const rules = { ...rulesThatDontFit, ...(forms.includes(file) && rulesForForms) };
      const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'], rules }));
      const { results } = await validator.validateString(read(file), file);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
        problems.push(`${file}: ${ruleId}: ${message} (${selector})`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('fits with its styles into a connection’s first round trip', () => {
    const sizes = files.map((file) => [file, gzipSync(read(file), { level: 9 }).length] as const);
    expect(sizes.filter(([, size]) => size > firstAnswer)).toEqual([]);
  });

  it('fits there with its headers, compressed as the server sends it', async () => {
    const headers = await headersSize();
    const sizes = files.map((file) => [file, brotliCompressSync(read(file)).length + headers] as const);
    expect(sizes.filter(([, size]) => size > firstAnswer)).toEqual([]);
  });

  it('has fonts that fit there with their headers', async () => {
    const fonts = new Set(files.flatMap((file) => read(file).match(/\/_astro\/[^"]*\.woff2/g) ?? []));
    expect(fonts.size).toBe(2);
    for (const font of fonts) {
      expect(statSync(join(folder, font)).size + (await headersSize(font)), font).toBeLessThanOrEqual(firstAnswer);
    }
  });

  it('loads only its route’s islands and its own script and styles, after the first paint', () => {
    for (const file of files) {
      const html = read(file);
      const { islands, touched, ownScript } = routeOf(file) ?? {};
      const found = [...html.matchAll(/ component-url="\/_astro\/([A-Za-z]+)\./g)].map(([, name]) => name);
      expect(found, file).toEqual(islands);
      expect(html.includes(' client="touched"'), file).toBe(touched ?? false);
      expect(html.match(/ data-script="/g) ?? [], file).toHaveLength(ownScript ? 1 : 0);
      const tags = html.replace(/(<script[^>]*>).*?<\/script>/gs, '$1');
      expect(tags, file).not.toMatch(/<script[^>]* src=|rel="modulepreload"/);
      const withScript = tags.replace(/<noscript>.*?<\/noscript>/gs, '');
      expect(withScript.match(/rel="stylesheet"/g) ?? [], file).toEqual([]);
    }
  });

  it('loads React with little else at the first touch of an island, and no schemas before a call', () => {
    const names = files.filter((file) => routeOf(file)?.touched || routeOf(file)?.configured);
    expect(names.length).toBeGreaterThanOrEqual(3);
    for (const file of names) {
      const [island = ''] = read(file).match(/<astro-island [^>]* client="(touched|configured)"[^>]*>/) ?? [];
      const begun = [...island.matchAll(/ (?:component|renderer)-url="\/([^"]+)"/g)].map(([, path = '']) => path);
      expect(begun, file).toHaveLength(2);
      const scripts = withImports(begun);
      expect(
        scripts.filter((path) => /\/schemas\./.test(path)),
        file,
      ).toEqual([]);
      const size = scripts.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
      expect(size, file).toBeGreaterThan(67_000);
      expect(size, file).toBeLessThanOrEqual(86_500);
    }
  });

  it('draws the code of the printed sheet, and checks a written number, without the schemas', () => {
    // The code is what the sheet's reader waits for; each of the two was twice as large with them.
    for (const [name, most] of Object.entries({ 'print-sheet': 27_000, 'lookup-form': 21_500 })) {
      const file = readdirSync(join(folder, '_astro')).find((each) => each.startsWith(`${name}-`)) ?? '';
      expect(statSync(join(folder, '_astro', file)).size, name).toBeLessThanOrEqual(most);
    }
  });

  it('has no scripts that import each other in a circle, of which one would run too early', () => {
    for (const name of readdirSync(join(folder, '_astro')).filter((each) => each.endsWith('.js'))) {
      const path = `_astro/${name}`;
      const behind = importsOf(path).filter((next) => withImports([next]).includes(path));
      expect(behind, path).toEqual([]);
    }
  });

  it('says the size of the picture of a shared link, and what it shows', () => {
    for (const file of files) {
      const html = read(file);
      const content = (property: string) =>
        new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1];
      expect(content('image'), file).toMatch(/\/partilha(\/[0-9a-f]+)?\.jpg$/);
      expect([content('image:width'), content('image:height')], file).toEqual(['1200', '630']);
      expect(content('image:alt'), file).toContain(content('site_name') ?? '?');
    }
  });

  it('shows the window and the front that the parish has chosen', () => {
    const [patron] = contents('patron');
    const [identity] = contents('identity');
    const chosen = { window: patron?.window, front: identity?.facade, 'inlined front': 'inlined' };
    // The photo stands in the place of the first.
    const hasPhoto = (file: string) => identity?.church && /^(contato|paroquia)/.test(file);
    for (const [file, drawings] of Object.entries(churchDrawings)) {
      const drawn = hasPhoto(file) ? drawings.slice(1) : drawings;
      expect(drawingsIn(read(file)), file).toEqual(drawn.map((drawing) => chosen[drawing]));
    }
  });

  it('says an hour as people do, 19h or 19h30, but in the columns of masses', () => {
    const columns = /<span class="masses__time">.*?<\/span>/g;
    for (const file of files) {
      const text = read(file)
        .replace(/<(script|style)\b.*?<\/\1>/gs, '')
        .replace(columns, '')
        .replace(/<[^>]*>/g, ' ');
      expect(text.match(/\b\d{1,2}:\d\d\b/g) ?? [], file).toEqual([]);
    }
  });

  it('types no arrow but the one in ‘Ler mais →’, which is drawn over', () => {
    for (const file of files) {
      const html = read(file).replaceAll('<span class="arrow">→</span>', '');
      expect(html.match(/[←→]/g) ?? [], file).toEqual([]);
    }
  });

  it('is not indexed if its route says so', () => {
    for (const file of files) {
      expect(read(file).includes('<meta name="robots" content="noindex"'), file).toBe(routeOf(file)?.unlisted ?? false);
    }
  });

  it('has one canonical address, the same in the sitemap if it is listed', () => {
    const listed = new Set([...read('sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address));
    const canonical = new Set<string>();
    for (const file of files) {
      const html = read(file);
      const [, own] = /<meta property="og:url" content="([^"]*)"/.exec(html) ?? [];
      const [, address] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
      if (address) canonical.add(address);
      expect([undefined, own], file).toContain(address);
      expect(own, file).toMatch(/\/$/);
      for (const [, named] of html.matchAll(/"mainEntityOfPage":"([^"]*)"/g)) expect(named, file).toBe(own);
      for (const [, shared] of html.matchAll(/ data-address="([^"]*)"/g)) expect(shared, file).toBe(own);
    }
    expect(canonical).toEqual(listed);
  });
});

/** Built scripts and all that they import before they run. */
function withImports(paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) for (const next of importsOf(path)) found.add(next);
  return [...found];
}

const imports = new Map<string, string[]>();

function importsOf(path: string): string[] {
  const known = imports.get(path);
  if (known) return known;
  const found = [...read(path).matchAll(/(?:from|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
  const paths = found.map(([, name]) => `_astro/${name}`);
  imports.set(path, paths);
  return paths;
}

/** Bytes of the response head. */
function headersSize(path = '/'): Promise<number> {
  return new Promise((sized, failed) => {
    const request = get(baseUrl + path, { headers: { 'accept-encoding': 'br' } });
    request.on('error', failed).on('response', (answer) => {
      answer.resume();
      // Name, colon, space, value and line end; a line before and an empty one after them.
      const lines = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      sized('HTTP/1.1 200 OK\r\n'.length + lines + 2);
    });
  });
}
