import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncate } from './text.ts';

describe('truncate', () => {
  it('keeps a text that fits', () => {
    expect(truncate('Paz e bem', 9)).toBe('Paz e bem');
  });

  it('never splits a character, never exceeds the length and its dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const result = truncate(text, length);
        expect(result.length).toBeLessThanOrEqual(length + 3);
        expect(result.isWellFormed()).toBe(true);
        expect(text.startsWith(result === text ? text : result.slice(0, -3))).toBe(true);
      }),
    );
  });
});

describe('a truncated text', () => {
  it.each([
    ['Paz e bem', 9, 'Paz e bem'],
    ['Paz e bem', 8, 'Paz e...'],
    ['Paz e bem', 5, 'Paz e...'],
    ['Paz, e bem', 4, 'Paz...'],
    ['Paz. E bem', 5, 'Paz...'],
    ['Inconstitucionalmente', 8, 'Inconsti...'],
    ['', 3, ''],
  ])('%j at %i is %j', (text, length, cut) => expect(truncate(text, length)).toBe(cut));

  it('keeps whole words, as many as fit', () => {
    const words = fc.array(fc.stringMatching(/^[a-zà-ú]{1,12}$/), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 60 }), (all, length) => {
        const text = all.join(' ');
        const kept = truncate(text, length).replace(/\.\.\.$/, '');
        expect(kept.length).toBeLessThanOrEqual(length);
        const next = all[kept.split(' ').length] ?? '';
        expect(text.startsWith(next ? `${kept} ${next}` : kept)).toBe(true);
        if (next) expect(`${kept} ${next}`.length).toBeGreaterThan(length);
      }),
    );
  });
});
