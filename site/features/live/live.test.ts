import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parishOffset } from '#contract/parish-day.ts';
import { minuteAt } from '../../lib/minutes.ts';
import { broadcastsOf } from './broadcasts.ts';
import { isLive, spansIn, writtenSpans } from './live.ts';

const sunday = { name: 'Missa das 9h', url: 'https://www.youtube.com/@paroquia/live', weekday: 0 };
const mass = { ...sunday, begins: '09:00', ends: '10:15' };
const vigil = { ...mass, name: 'Vigília', weekday: 6, begins: '22:00', ends: '06:00' };
const feast = { ...mass, name: 'Festa', weekday: null, date: '2026-12-31', begins: '23:00', ends: '00:30' };

const rowsOf = (...contents: Record<string, string | number | null>[]) =>
  contents.map((content) => ({ kind: 'broadcast' as const, content }));
const minuteOf = (instant: string, offset = parishOffset) => minuteAt(Date.parse(instant), offset);
const long = minuteOf('2000-01-01T00:00:00Z');

/** True if a row's broadcast is on at an instant, by the data that its page has. */
function isOn(content: Record<string, string | number | null>, instant: string, offset = parishOffset): boolean {
  return broadcastsOf(rowsOf(content), long).some(({ weekly, once }) => {
    const read = { weekly: spansIn(writtenSpans(weekly)), once: spansIn(writtenSpans(once)) };
    return isLive(read, minuteOf(instant, offset));
  });
}

describe('a broadcast', () => {
  it.each([
    ['not before its hour', mass, '2026-11-29T11:59:59.999Z', false],
    ['from its first second', mass, '2026-11-29T12:00:00Z', true],
    ['until its last', mass, '2026-11-29T13:14:59.999Z', true],
    ['not when it ends', mass, '2026-11-29T13:15:00Z', false],
    ['not on another day', mass, '2026-11-30T12:30:00Z', false],
    ['a week later', mass, '2026-12-06T12:30:00Z', true],
    ['before midnight', vigil, '2026-11-29T02:59:59Z', true],
    ['at midnight, which begins another week', vigil, '2026-11-29T03:00:00Z', true],
    ['until the next morning', vigil, '2026-11-29T08:59:59Z', true],
    ['not when the morning has come', vigil, '2026-11-29T09:00:00Z', false],
    ['not the night before', vigil, '2026-11-28T03:00:00Z', false],
    ['on its day alone, not before', feast, '2027-01-01T01:59:59Z', false],
    ['on its day alone', feast, '2027-01-01T02:00:00Z', true],
    ['on its day alone, into the next year', feast, '2027-01-01T03:29:59Z', true],
    ['on its day alone, not after', feast, '2027-01-01T03:30:00Z', false],
    ['on its day alone, not a week later', feast, '2027-01-08T02:30:00Z', false],
  ] as const)('is on %s', (_, content, instant, on) => expect(isOn(content, instant)).toBe(on));

  it.each([
    ['Fernando de Noronha', -120, '2026-11-29T11:00:00Z'],
    ['Manaus', -240, '2026-11-29T13:00:00Z'],
    ['Rio Branco', -300, '2026-11-29T14:00:00Z'],
  ])('is on at the hour of %s', (_, offset, instant) => {
    expect(isOn(mass, instant, offset)).toBe(true);
    expect(isOn(mass, new Date(Date.parse(instant) - 1).toISOString(), offset)).toBe(false);
  });

  it('of each week is on as long every week', () => {
    const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => `${n}`.padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(fc.nat(6), time, time, fc.nat(3000), (weekday, begins, ends, after) => {
        fc.pre(begins !== ends);
        const [{ weekly, once } = { weekly: [], once: [] }] = broadcastsOf(
          rowsOf({ ...mass, weekday, begins, ends }),
          0,
        );
        const first = long + after;
        const minutes = Array.from({ length: 7 * 1440 }, (_, index) => first + index);
        const [from, to] = [begins, ends].map((each) => minuteOf(`1970-01-01T${each}Z`, 0)) as [number, number];
        expect(minutes.filter((minute) => isLive({ weekly, once }, minute))).toHaveLength((to - from + 1440) % 1440);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the broadcasts of a page', () => {
  const at = minuteOf('2026-11-29T12:00:00Z');

  it('are none where nobody has written one', () => expect(broadcastsOf([], at)).toEqual([]));

  it('have the hours of all rows of one name and page', () => {
    const monday = { ...mass, weekday: 1 };
    const found = broadcastsOf(rowsOf(mass, vigil, monday, { ...mass, weekday: null, date: '2026-12-25' }), at);
    expect(found.map(({ name, weekly, once }) => [name, weekly.length, once.length])).toEqual([
      ['Missa das 9h', 2, 1],
      ['Vigília', 1, 0],
    ]);
  });

  it.each([
    ['over', minuteOf('2027-01-01T03:30:00Z'), 0],
    ['not over', minuteOf('2027-01-01T03:29:59Z'), 1],
  ])('have one of a day that is %s, or not', (_, minute, count) =>
    expect(broadcastsOf(rowsOf(feast), minute)).toHaveLength(count),
  );

  it.each([
    'javascript:alert(1)',
    'http://www.youtube.com/@paroquia/live',
    'https://www.youtube.com.evil.test/@paroquia',
    'https://notyoutube.com/@paroquia',
    'https://www.youtube.com@evil.test/',
    'https://lourdes@www.youtube.com/',
    'https://evil.test/?www.youtube.com',
    'https://evil.test\\.youtube.com/',
    'https://www.youtube.com:8443/@paroquia',
    '//www.youtube.com/@paroquia',
    '/doacao',
    '',
  ])('leave out a row with the address %j, which nobody sent through the API', (url) =>
    expect(broadcastsOf(rowsOf({ ...mass, url }), at)).toEqual([]),
  );

  it('leave out a row without a day', () => expect(broadcastsOf(rowsOf({ ...mass, weekday: null }), at)).toEqual([]));
});
