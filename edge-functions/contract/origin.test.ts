import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseOrigin } from './origin.ts';

it.each([
  ['https://paroquia.example', 'https://paroquia.example'],
  ['https://paroquia.example/', 'https://paroquia.example'],
  ['HTTPS://WWW.Paroquia.example', 'https://www.paroquia.example'],
  ['https://paroquia.example:443', 'https://paroquia.example'],
  ['http://localhost:4321', 'http://localhost:4321'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://paróquia.example', 'https://xn--parquia-n0a.example'],
])('%s is the origin %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

it.each([
  '',
  'paroquia.example',
  '//paroquia.example',
  'ftp://paroquia.example',
  'https://',
  'https://paroquia.example/site',
  'https://paroquia.example//',
  'https://paroquia.example?',
  'https://paroquia.example/?a=1',
  'https://paroquia.example#topo',
  'https://padre@paroquia.example',
  'https://padre:senha@paroquia.example',
  'https:\\\\paroquia.example',
  ' https://paroquia.example',
  'https://paroquia.example ',
  'https://paroquia.example:99999',
])('"%s" is none', (text) => {
  expect(parseOrigin(text)).toBeUndefined();
});

it('never loses what follows the host', () => {
  fc.assert(
    fc.property(fc.constantFrom('/', '?', '#', '\\'), fc.string(), (mark, rest) => {
      const tail = `${mark}${rest}`;
      expect(parseOrigin(`https://paroquia.example${tail}`) !== undefined).toBe(tail === '/');
    }),
  );
});
