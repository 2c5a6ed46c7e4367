import { expect, it } from 'vitest';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { eventData } from './event-data.ts';

const site = new URL('https://paroquia.test');
const bazaar: CalendarEntry = {
  id: 'a',
  date: '2026-12-25',
  title: 'Bazar',
  description: 'Entrada livre.',
  updatedAt: '2026-01-01T00:00:00Z',
};
const told = (more: Partial<CalendarEntry>) =>
  (eventData(site, [{ ...bazaar, ...more }]) as { '@graph': object[] })['@graph'][1];
const always = { '@type': 'Event', name: 'Bazar', description: 'Entrada livre.' };
const atTheParish = { '@id': 'https://paroquia.test/#igreja' };
const photo = `/storage/v1/object/public/media/${'a'.repeat(32)}.webp`;

it.each<[Partial<CalendarEntry>, object]>([
  [{}, { startDate: '2026-12-25', location: atTheParish }],
  [{ begins: '19:30' }, { startDate: '2026-12-25T19:30:00-03:00', location: atTheParish }],
  [
    { begins: '22:00', ends: '02:00', place: 'Praça', picture: photo },
    {
      startDate: '2026-12-25T22:00:00-03:00',
      endDate: '2026-12-26T02:00:00-03:00',
      image: `https://paroquia.test${photo}`,
      location: { '@type': 'Place', name: 'Praça' },
    },
  ],
])('an event with %j is told to search engines with it, and with nothing else', (more, its) => {
  expect(told(more)).toEqual({ ...always, ...its });
});
