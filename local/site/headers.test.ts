import { expect, test } from 'vitest';
import { applyHeaders, parseHeaders } from './headers.ts';

const rules = parseHeaders(`
# All pages
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: default-src 'none'; img-src https:
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/login/*
  Cross-Origin-Opener-Policy: same-origin
/livre/:pagina
  ! Content-Security-Policy
  X-Content-Type-Options: again
`);

function headersOf(path: string): Record<string, string> {
  const headers = new Headers({ 'cache-control': 'no-cache' });
  applyHeaders(rules, path, headers);
  return Object.fromEntries(headers);
}

test('a block for all paths applies everywhere and replaces the headers of the server', () => {
  expect(headersOf('/noticias')).toEqual({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; img-src https:",
    'x-content-type-options': 'nosniff',
  });
  expect(headersOf('/_astro/a.js')['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['/login', true],
  ['/login/', true],
  ['/login/outra', true],
  ['/logins', false],
  ['/', false],
])('a block for a folder applies to %s: %s', (path, applies) => {
  expect('cross-origin-opener-policy' in headersOf(path)).toBe(applies);
});

test('a later block removes headers, and adds values to those of an earlier one', () => {
  expect(headersOf('/livre/entrada')).toEqual({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff, again',
  });
  expect(headersOf('/livre/a/b')).toHaveProperty('content-security-policy');
});

test.each(['  X-Early: 1', '/a\n  no colon'])('%j is rejected', (text) => {
  expect(() => parseHeaders(text)).toThrow(/_headers, line/);
});
