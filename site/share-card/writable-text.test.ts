import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fonts } from './card-sources.ts';
import { readTypeface } from './typeface.ts';
import { writableText } from './writable-text.ts';

const { has } = readTypeface(fonts.serif);

it.each([
  ['“Coração” – 1º de maio, às 19h30 & <festa>', '“Coração” – 1º de maio, às 19h30 & <festa>'],
  ['🎉 Festa 👨‍👩‍👧 da família ❤️!', 'Festa da família !'],
  ['Corac\u0327a\u0303o', 'Coração'],
  ['𝐅𝐞𝐬𝐭𝐚 do Őr', 'Festa do Or'],
  ['2½ m² de pão', '2 1/2 m2 de pão'],
  [' em\tduas\nlinhas\u2003', 'em duas linhas'],
  ['Semana 1\u20113, de 25\u221212', 'Semana 1-3, de 25-12'],
  ['7h → 9h', undefined],
  ['Łódź', undefined],
  ['Праздник', undefined],
  ['🎉', undefined],
  ['', undefined],
])('%j is written as %j', (text, written) => {
  expect(writableText(text, has)).toBe(written);
});

it('uses only the font’s characters, and loses no letter or digit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 30 }), (codes) => {
      const text = String.fromCodePoint(...codes);
      const written = writableText(text, has);
      expect([...(written ?? '')].filter((character) => !has(character))).toEqual([]);
      const count = (value: string) => value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      if (written) expect(count(written)).toBeGreaterThanOrEqual(count(text.normalize('NFC')));
    }),
  );
});
