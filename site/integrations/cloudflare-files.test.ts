import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeCloudflareFiles } from './cloudflare-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paroquia-pages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(redirects: string, headers = '/*\n  X-Frame-Options: DENY\n') {
  writeFileSync(join(root, '_redirects'), redirects);
  writeFileSync(join(root, '_headers'), headers);
  writeCloudflareFiles(root, '2026-11-22T12:00:00.000Z');
  return (name: string) => readFileSync(join(root, name), 'utf8');
}

it('rewrites become addresses of the worker, and redirects stay', () => {
  const read = write(
    '# A comment\n\n/antiga /noticias 301 # moved\n/noticia/* /noticia/ 200\n/dizimo/* /dizimo/ 200\n',
  );
  expect(read('_redirects')).toBe('/antiga /noticias 301');
  expect(JSON.parse(read('_routes.json')).include).toEqual(['/noticia/*', '/dizimo/*']);
  expect(read('_worker.js')).toMatch(
    /"below":"\/dizimo\/","shell":"\/dizimo\/".*"build":"2026-11-22T12%3A00%3A00.000Z"/,
  );
  expect(read('_headers')).toBe('/*\n  ! Access-Control-Allow-Origin\n  X-Frame-Options: DENY\n');
});

it.each([
  '/noticia/:slug /noticia/ 200',
  '/noticia/* /noticia/:splat 200',
  '/* /index.html 200!',
  '/noticia/* /noticia/ 200!',
  '/a /b 200',
  '/a /b 301!',
  '/a /b 301 Country=br',
  '/a /b',
])('a rewrite that the worker does not know is refused: %s', (line) => {
  expect(() => write(line)).toThrow(/_redirects/);
});

it('a header that Pages would ignore is refused', () => {
  expect(() => write('', `/*\n  Content-Security-Policy: ${'a'.repeat(2_000)}\n`)).toThrow(/_headers.*too long/);
});
