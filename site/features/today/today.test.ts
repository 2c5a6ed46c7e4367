import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { Feast } from '../../content/feast.ts';
import { endOfToday, loadToday, nearFeast } from './today.ts';

const feast = { name: 'Festa de São José', day: '2026-03-19', next: '2027-03-19' } as Feast;

it.each([
  ['2026-01-18T02:59:59Z', undefined],
  ['2026-01-18T03:00:00Z', '19 de março'],
  ['2026-03-20T02:59:59Z', '19 de março'],
  ['2026-03-20T03:00:00Z', undefined],
  ['2027-01-17T12:00:00Z', undefined],
  ['2027-01-18T12:00:00Z', '19 de março'],
])('at %s the feast that is named is of %s', (now, when) => {
  expect(nearFeast(feast, new Date(now))?.when).toBe(when);
});

it('is named until its day is over, and not where there is none', () => {
  expect(nearFeast(feast, new Date('2026-03-19T12:00:00Z'))?.until).toBe('2026-03-20T03:00:00.000Z');
  expect(nearFeast(undefined, new Date())).toBeUndefined();
});

it('of a full day the first events are named and the others counted, until midnight of the parish', async () => {
  const call = (async ({ path }: { path: string }) =>
    path === '/liturgia'
      ? { data: { liturgia: '1º Domingo do Advento', cor: 'Roxo' } }
      : {
          data: [{ title: 'Bazar', begins: '08:30' }, { title: 'Ensaio' }],
          pagination: { total: 5 },
        }) as unknown as Client;
  const today = await loadToday(call);
  expect(today).toMatchObject({
    liturgy: '1º Domingo do Advento',
    colour: 'Roxo',
    events: ['8h30 Bazar', 'Ensaio'],
    more: 3,
  });
  expect(endOfToday({ day: '2026-11-29' })).toBe('2026-11-30T03:00:00.000Z');
});
