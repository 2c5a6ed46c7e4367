import { describe, expect, test } from 'vitest';
import { leadingMarker, readMarker } from './list-markers.ts';

describe('the marker of an item', () => {
  test.each([
    ['·', false, '1', 1],
    ['o', false, '1', 1],
    ['§', false, '1', 1],
    ['\uf0b7', false, '1', 1],
    ['v', false, '1', 1],
    ['1.', true, '1', 1],
    ['12)', true, '1', 12],
    ['3', true, '1', 3],
    ['2.1.', true, '1', 1],
    ['2.4', true, '1', 4],
    ['2º', true, '1', 2],
    ['a)', true, 'a', 1],
    ['(c)', true, 'a', 3],
    ['B.', true, 'A', 2],
    ['i.', true, 'i', 1],
    ['iv)', true, 'i', 4],
    ['XIX.', true, 'I', 19],
  ])('%j', (text, ordered, type, number) => expect(readMarker(text)).toMatchObject({ ordered, type, number }));

  test('is of one kind with those of its list', () => {
    expect(readMarker('9.').kind).toBe(readMarker('10.').kind);
    expect(readMarker('iv.').kind).toBe(readMarker('v.').kind);
    expect(new Set(['·', 'o', '1.', '1)', 'a)', 'A)'].map((text) => readMarker(text).kind)).size).toBe(6);
  });
});

describe('a paragraph that begins like an item', () => {
  test.each([
    ['·     item', 'item'],
    ['·\u00a0\u00a0\u00a0\u00a0 item', 'item'],
    ['• item', 'item'],
    ['\uf0b7\titem', 'item'],
    ['o\u00a0\u00a0 item', 'item'],
    ['1.\u00a0\u00a0\u00a0 item', 'item'],
    ['a)   item', 'item'],
    ['-\titem', 'item'],
  ])('%j', (text, rest) => {
    const { length } = leadingMarker(text) ?? { length: Number.NaN };
    expect(text.slice(length)).toBe(rest);
  });

  test.each([
    ['- item', true],
    ['-\u00a0item', true],
    ['• item', false],
  ])('%j is doubtful: %s', (text, doubtful) => expect(leadingMarker(text)).toMatchObject({ doubtful }));

  test.each([
    'o padre',
    '– Padre, disse ela',
    '1. Abertura',
    '1.\n Abertura',
    'a) inscrição',
    '· ',
    '2024  anos',
    'e.g.  x',
    '-x',
    '- ',
  ])('but %j is a sentence', (text) => expect(leadingMarker(text)).toBeUndefined());
});
