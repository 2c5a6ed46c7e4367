import { expect, it } from 'vitest';
import type { MassTime } from '#contract/mass-schedule.ts';
import { questionsAboutSame } from './same-time.ts';

const sunday = { id: 'a', day_of_week: 0, time: '19:00', description: null } as MassTime;
const children = { ...sunday, id: 'b', time: '09:00', description: 'Missa das crianças' };

it.each<[what: string, id: string | undefined, day: number, time: string, said: string[]]>([
  ['a new one', undefined, 0, '19:00', ['Domingo, 19h: já há uma missa.']],
  ['one at a described mass’s time', 'a', 0, '09:00', ['Domingo, 9h: já há Missa das crianças.']],
  ['one on another day', undefined, 1, '19:00', []],
  ['one at another time', undefined, 0, '19:30', []],
  ['itself', 'a', 0, '19:00', []],
])('%s', (_, id, day_of_week, time, said) =>
  expect(
    questionsAboutSame([sunday, children], id, { day_of_week, time, description: '', is_active: true }).map(
      ({ text }) => text,
    ),
  ).toEqual(said),
);
