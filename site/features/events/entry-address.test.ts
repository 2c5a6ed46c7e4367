import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryAddress, entryName, isIn } from './entry-address.ts';

const feast = { id: '0123456789ab', date: '2026-12-08', title: 'Festa', updatedAt: '2026-11-22T12:00:00+00:00' };

describe('the name of an event’s file', () => {
  it.each([
    ['Festa da Imaculada Conceição', 'festa-da-imaculada-conceicao'],
    ['Novena (1º dia) – São José', 'novena-1o-dia-sao-jose'],
    ['../../index.html?a=b#c', 'index-html-a-b-c'],
    ['🎉🎉', 'evento'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('%j is %s', (title, name) => expect(entryName({ title })).toBe(name));

  it('is one part of an address, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        expect(entryAddress({ ...feast, title })).toMatch(/^\/agenda\/0123456789ab\/[a-z0-9]+(-[a-z0-9]+)*\.ics$/);
      }),
    );
  });
});

it.each([
  ['as the build read it', {}, true],
  ['of the build’s day', { date: '2026-11-22' }, true],
  ['that is past', { date: '2026-11-21' }, false],
  ['that was changed since', { updatedAt: '2026-11-22T12:00:01+00:00' }, false],
])('an event %s: a file has it is %s', (_, other, has) => {
  expect(isIn({ from: '2026-11-22', changedUntil: feast.updatedAt }, { ...feast, ...other })).toBe(has);
});
