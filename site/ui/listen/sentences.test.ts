import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longest, sentencesOf } from './sentences.ts';

const split = (text: string) => sentencesOf(text).map(([start, end]) => text.slice(start, end));

it.each([
  ['Deus é amor. Ele nos amou primeiro!', ['Deus é amor.', 'Ele nos amou primeiro!']],
  ['Leia Mt 5,1-12. Depois reze.', ['Leia Mt 5,1-12.', 'Depois reze.']],
  [
    'O salmo é o Sl 22,1-3. 4-6.7 e o Evangelho, Jo 1,1-18.',
    ['O salmo é o Sl 22,1-3. 4-6.7 e o Evangelho, Jo 1,1-18.'],
  ],
  ['O Pe. João e a Ir. Maria virão. A missa é às 18h.', ['O Pe. João e a Ir. Maria virão.', 'A missa é às 18h.']],
  [
    'Igreja de N. S. de Lourdes, na R. Dom Hélio, tel. 3281.',
    ['Igreja de N. S. de Lourdes, na R. Dom Hélio, tel. 3281.'],
  ],
  ['“Vinde a mim!” Disse Jesus.', ['“Vinde a mim!”', 'Disse Jesus.']],
  ['“Quem és tu?”, perguntou. E ele... calou-se.', ['“Quem és tu?”, perguntou.', 'E ele... calou-se.']],
  ['Palavra do Senhor. — Graças a Deus.', ['Palavra do Senhor.', '— Graças a Deus.']],
  ['Foi em 33 d.C. em Jerusalém.', ['Foi em 33 d.C. em Jerusalém.']],
  ['Custa R$ 1.500,00. Doe já.', ['Custa R$ 1.500,00.', 'Doe já.']],
  ['Sem ponto', ['Sem ponto']],
  ['  — … —  ', []],
  ['', []],
])('"%s"', (text, sentences) => expect(split(text)).toEqual(sentences));

it('a long sentence is split at punctuation, or else between words', () => {
  const clause = 'e o povo caminhava pelo deserto sem saber para onde ir';
  for (const joint of [', ', ' ']) {
    const pieces = split(Array.from({ length: 12 }, () => clause).join(joint));
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece).toMatch(joint === ', ' ? /^e o povo.*ir,?$/ : /^\p{L}.*\p{L}$/u);
  }
});

it('no word is lost or repeated, and no piece is long', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'aB1 .!?,;—“”\n', 'Pe', '😀'), maxLength: 900 });
  fc.assert(
    fc.property(texts, (text) => {
      let last = 0;
      for (const [start, end] of sentencesOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end - start).toBeLessThanOrEqual(longest);
        expect(text.slice(last, start)).not.toMatch(/[\p{L}\p{N}]/u);
        expect(text.slice(start, end).isWellFormed()).toBe(true);
        last = end;
      }
      expect(text.slice(last)).not.toMatch(/[\p{L}\p{N}]/u);
    }),
  );
});
