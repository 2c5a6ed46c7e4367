import { describe, expect, it } from 'vitest';
import { allowsOrigin, parseAllowedOrigins } from './allowed-origins.ts';

const list =
  'https://paroquia.example, https://WWW.paroquia.example:443,https://*--paroquia.netlify.app,https://*.paroquia.pages.dev';
const allowed = parseAllowedOrigins(list) ?? [];

describe('the list', () => {
  it('is split into entries, each normalized as browsers do', () => {
    expect(allowed).toEqual([
      'https://paroquia.example',
      'https://www.paroquia.example',
      'https://*--paroquia.netlify.app',
      'https://*.paroquia.pages.dev',
    ]);
    expect(parseAllowedOrigins('')).toEqual([]);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    'https://*.netlify.app',
    'https://*.org.br',
    'https://*--a.com',
    'https://paroquia-*.netlify.app',
    'https://*paroquia.netlify.app',
    'https://www.*.paroquia.example',
    'https://*.*.paroquia.pages.dev',
    'http://*.paroquia.pages.dev',
    'https://paroquia.example/site',
    'paroquia.example',
    'null',
  ])('with %s is refused', (entry) => {
    expect(parseAllowedOrigins(`https://paroquia.example,${entry}`)).toBeUndefined();
  });
});

it.each([
  ['https://paroquia.example', true],
  ['https://www.paroquia.example', true],
  ['https://deploy-preview-12--paroquia.netlify.app', true],
  ['https://a1b2c3.paroquia.pages.dev', true],
  ['', false],
  ['null', false],
  ['http://paroquia.example', false],
  ['HTTPS://PAROQUIA.EXAMPLE', false],
  ['https://paroquia.example:8443', false],
  ['https://paroquia.example/', false],
  ['https://paroquia.example.evil.com', false],
  ['https://evil-paroquia.example', false],
  ['https://mail.paroquia.example', false],
  ['https://paroquia.netlify.app', false],
  ['https://--paroquia.netlify.app', false],
  ['https://evil.com--paroquia.netlify.app', false],
  ['https://evil.com/--paroquia.netlify.app', false],
  ['https://a--paroquia.netlify.app.evil.com', false],
  ['https://a--paroquia.netlify.app:444', false],
  ['https://a.b.paroquia.pages.dev', false],
  ['https://paroquia.pages.dev', false],
  ['https://*.paroquia.pages.dev', false],
])('a page of "%s" may call: %s', (origin, expected) => {
  expect(allowsOrigin(allowed, origin)).toBe(expected);
});
