import { expect, it } from 'vitest';
import { otherTimesLine } from './other-times.ts';

const at = (weekday: number, begins: string) => ({ weekday, begins });

it.each([
  ['nothing', [], ''],
  ['days with the same hour', [['Confissões', [at(3, '16:00'), at(5, '16:00')]]], 'Confissões: qua e sex 16h'],
  [
    'days with the same hours, and a day of its own',
    [['Confissões', [at(0, '19:00'), at(0, '07:30'), at(1, '16:00'), at(3, '16:00'), at(5, '16:00')]]],
    'Confissões: dom 7h30 e 19h, seg, qua e sex 16h',
  ],
  [
    'several',
    [
      ['Confissões', [at(6, '08:30')]],
      ['Adoração', [at(4, '19:00')]],
    ],
    'Confissões: sáb 8h30 · Adoração: qui 19h',
  ],
] as const)('the line of %s', (_, regular, line) => {
  expect(otherTimesLine(regular.map(([name, times]) => ({ name, times })))).toBe(line);
});
