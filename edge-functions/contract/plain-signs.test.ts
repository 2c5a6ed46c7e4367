import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openParish } from '../api/testing/parish.ts';
import { folded, plainSigns } from './plain-signs.ts';

const parish = openParish();

it('reads each sign as the database does', async () => {
  const blocks = [
    [0x09, 0x09],
    [0x20, 0x24f],
    [0x2b0, 0x36f],
    [0x1e00, 0x1eff],
    [0x2000, 0x20ff],
    [0x2200, 0x22ff],
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe6f],
    [0xff01, 0xff5e],
  ] as const;
  const texts = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => `x${String.fromCodePoint(first + place)}y`),
  );
  const rows = await parish().database.sql.query<{ plain: string }>(
    'select private.plain_signs(said) as plain from unnest($1::text[]) with ordinality as each (said, place) order by place',
    [texts],
  );
  const differing = texts.filter((text, place) => plainSigns(text) !== rows[place]?.plain);
  expect(differing).toEqual([]);
});

it('folds each text as the database does', async () => {
  const piece = fc.constantFrom(
    ...[
      "D'Ávila",
      'd’',
      'D´',
      'd`',
      'd ',
      'd"',
      'Sant',
      'Ana',
      'ÁVILA',
      'Groß',
      'Łódź',
      'Ærø',
      '“Zé”',
      '«',
      '‚',
      'ʼ',
      '´',
      "'",
      '"',
      '″',
    ],
    ...[' ', '  ', '\u00a0', '\t', '\u200b', '\u00ad', '\u2011', '–', '-', '.', '5', '_', 'e\u0301', 'ﬁ'],
  );
  const texts = fc.sample(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    3000,
  );
  const rows = await parish().database.sql.query<{ folded: string }>(
    'select private.fold(said) as folded from unnest($1::text[]) with ordinality as each (said, place) order by place',
    [texts],
  );
  expect(texts.map((text) => [text, folded(text)])).toEqual(texts.map((text, place) => [text, rows[place]?.folded]));
});

it.each([
  ["d'avila", 'D’Ávila', 'D´Ávila', 'D` Avila', 'D Ávila', 'davila'],
  ["Sant'Ana", 'Sant’Ana', 'SANTANA', 'Santʼana'],
  ['Padre "Zé"', 'Padre “Zé”', '«padre» Zé', "Padre 'Ze'", 'Padre " Zé'],
])('%s and the like fold into one', (...ways) => expect(new Set(ways.map(folded)).size).toBe(1));
