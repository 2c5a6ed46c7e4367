import { expect, it } from 'vitest';
import { afterDay, describedOf, type EventDetails, hourAndTitle, hoursAndPlaceOf } from './event-words.ts';

it.each<[EventDetails, string]>([
  [{}, ''],
  [{ begins: '19:00' }, 'às 19h'],
  [{ begins: '19:30', place: 'Salão' }, 'às 19h30, Salão'],
  [{ begins: '08:00', ends: '09:30', place: 'Salão', community: 'São José' }, '8h às 9h30, Salão, São José'],
  [{ begins: '22:00', ends: '02:00' }, '22h às 2h do dia seguinte'],
  [{ community: 'São José' }, 'São José'],
])('%j is said as %s', (event, words) => expect(hoursAndPlaceOf(event)).toBe(words));

it('says nothing more of a whole day', () => {
  const event: EventDetails & { title: string; description: string } = {
    title: 'Retiro',
    description: 'Traga a Bíblia.',
  };
  expect([afterDay(event), hourAndTitle(event), describedOf(event)]).toEqual(['', 'Retiro', 'Traga a Bíblia.']);
  const timed = { ...event, begins: '19:00', place: 'Salão' };
  expect([afterDay(timed), hourAndTitle(timed), describedOf(timed)]).toEqual([
    ', às 19h, Salão',
    '19h Retiro',
    'Às 19h, Salão. Traga a Bíblia.',
  ]);
});
