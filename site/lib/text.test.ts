import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, plainText, truncate } from './text.ts';

describe('plainText', () => {
  it('keeps words apart where a block ended, and whole where only their look changed', () => {
    expect(plainText('<h2>Missa</h2><p>Às <strong>18</strong>h<em>.</em></p>')).toBe('Missa Às 18h.');
    expect(plainText('<table><tr><th>Dia</th><th>Hora</th></tr><tr><td>Domingo</td></tr></table>')).toBe(
      'Dia Hora Domingo',
    );
  });

  it('reads entities once', () => {
    expect(plainText('Fé &amp; vida &#233; &#xE9; &amp;lt;')).toBe('Fé & vida é é &lt;');
    expect(plainText('&desconhecida; &#0;')).toBe('&desconhecida; &#0;');
  });

  it('finds every word between blocks', () => {
    const word = fc.stringMatching(/^[a-zà-ú]{1,9}$/);
    const tag = fc.constantFrom('<p>', '</p>', '<br>', '<li>', '<h2 style="text-align:center">');
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, word)), (pieces) => {
        expect(plainText(pieces.flat().join(''))).toBe(pieces.map(([, text]) => text).join(' '));
      }),
    );
  });
});

describe('truncate', () => {
  it('leaves a text that fits alone', () => {
    expect(truncate('Paz e bem', 9)).toBe('Paz e bem');
    expect(truncate('Paz e bem', 8)).toBe('Paz e be...');
    expect(truncate('Paz e bem', 4)).toBe('Paz...');
    expect(truncate('Paz. E bem', 5)).toBe('Paz...');
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

describe('excerptOf', () => {
  it('prefers the excerpt and falls back to the text', () => {
    expect(excerptOf({ excerpt: 'Resumo', content: '<p>Texto</p>' }, 150)).toBe('Resumo');
    expect(excerptOf({ excerpt: null, content: '<p>Texto</p>' }, 150)).toBe('Texto');
    expect(excerptOf({ excerpt: '', content: '<p>Texto</p>' }, 150)).toBe('Texto');
  });
});
