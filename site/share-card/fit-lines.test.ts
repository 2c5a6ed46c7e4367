import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, type Step } from './fit-lines.ts';

const steps: [...Step[], Step] = [
  { size: 100, maxLines: 2 },
  { size: 50, maxLines: 3 },
];

/** In units of the font size: narrow letters and others. */
const widthOf = (line: string) => [...line].reduce((sum, letter) => sum + (/[fijlt. ]/.test(letter) ? 0.25 : 0.5), 0);

const fitted = (text: string, width = 500) => fitLines(text, width, steps, widthOf);

describe('fitLines', () => {
  it.each([
    ['Missa', 100, ['Missa']],
    ['Missa do galo', 100, ['Missa', 'do galo']],
    ['Reunião de pais da catequese', 50, ['Reunião de pais', 'da catequese']],
    ['Novena – 19h', 100, ['Novena –', '19h']],
    ['Otorrinolaringologicamente', 50, ['Otorrinolaringologicame', 'nte']],
    [
      'Um aviso comprido demais para as linhas que há para ele',
      50,
      ['Um aviso comprido', 'demais para as linhas', 'que há para ele'],
    ],
    [
      'Um aviso comprido demais para que tudo o que diz caiba nas três linhas',
      50,
      ['Um aviso comprido', 'demais para que tudo o', 'que diz caiba nas três…'],
    ],
  ])('%s', (text, size, lines) => {
    expect(fitted(text)).toEqual({ lines, size });
  });

  it('has no line that is too wide, and truncates only at the smallest size', () => {
    const text = fc.array(fc.stringMatching(/^[A-Za-zà-ú.–-]{1,30}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, fc.integer({ min: 60, max: 900 }), (words, width) => {
        const { lines, size } = fitted(words.join(' '), width);
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(width + 1e-6);
        const step = steps.find((one) => one.size === size) as Step;
        expect(lines.length).toBeLessThanOrEqual(step.maxLines);
        const letters = words.join('');
        const shown = lines.join('').replaceAll(' ', '');
        if (shown === letters) return;
        expect([size, lines.length, shown.at(-1)]).toEqual([50, 3, '…']);
        expect(letters.startsWith(shown.slice(0, -1))).toBe(true);
      }),
    );
  });
});
