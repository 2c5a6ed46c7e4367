import { expect, it } from 'vitest';
import { weekLine } from './week.ts';

it.each([
  ['2026-11-16', '2026-11-22', 'De 16/11/2026 a 22/11/2026'],
  ['2026-11-16', '2026-11-16', 'Em 16/11/2026'],
  ['2026-11-16', null, 'A partir de 16/11/2026'],
  [null, '2026-11-22', 'Até 22/11/2026'],
  [null, null, ''],
])('from %s to %s', (week_start, week_end, line) => expect(weekLine({ week_start, week_end })).toBe(line));
