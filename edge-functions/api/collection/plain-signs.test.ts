import { expect, it } from 'vitest';
import { openParish } from '../testing/parish.ts';
import { plainSigns } from './plain-signs.ts';

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
