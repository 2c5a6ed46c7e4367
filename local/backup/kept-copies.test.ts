import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, daysLater } from '#contract/calendar-date.ts';
import {
  copiesIn,
  copyName,
  expiredCopies,
  lastGood,
  leastNeeded,
  unencryptedIn,
  unfinishedIn,
} from './kept-copies.ts';
import { stampOf } from './stamp.ts';

const id = 'a1b2c3';
// Noon in the parish.
const now = new Date('2026-11-26T15:00:00Z');
const nightly = { isAsked: false, isEncrypted: true, isWhole: false };
const asked = { ...nightly, isAsked: true };
const nameOf = (day: string, time = '03h00') => copyName(`${day}-${time}`, id, nightly);
const askedName = (day: string, time: string) => copyName(`${day}-${time}`, id, asked);
const found = (names: readonly string[], at = now) =>
  copiesIn(
    names.map((name) => ({ name })),
    id,
    at,
  );
const expiredOf = (names: readonly string[], at = now) => expiredCopies(found(names, at), at).map(({ name }) => name);
const nights = (last: string, count: number) => Array.from({ length: count }, (_, i) => nameOf(daysLater(last, -i)));
const days = (names: readonly string[]) => names.map((name) => name.slice('paroquia-'.length, 'paroquia-'.length + 10));
function keptOf(names: readonly string[]): string[] {
  const expired = new Set(expiredOf(names));
  return names.filter((name) => !expired.has(name));
}

describe('kept are', () => {
  it.each<[what: string, names: string[], kept: string[]]>([
    ['none of none', [], []],
    ['the only one, however old', [nameOf('2019-02-03')], ['2019-02-03']],
    [
      'seven days, the ends of three earlier weeks and of the month before',
      nights('2026-11-26', 40),
      [
        ...['2026-10-31', '2026-11-07', '2026-11-14', '2026-11-20', '2026-11-21'],
        ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
      ],
    ],
    [
      'the last seven that there are, after weeks without any',
      nights('2026-08-08', 7),
      days(nights('2026-08-08', 7)).sort(),
    ],
    [
      'a year of months',
      Array.from({ length: 30 }, (_, i) =>
        nameOf(dateIn({ year: 2024 + Math.floor(i / 12), month: (i % 12) + 1 }, 15)),
      ),
      Array.from({ length: 12 }, (_, i) =>
        dateIn({ year: 2025 + Math.floor((i + 6) / 12), month: ((i + 6) % 12) + 1 }, 15),
      ),
    ],
  ])('%s', (_, names, kept) => {
    expect(days(keptOf(names)).sort()).toEqual(kept);
  });

  it('those from before an upgrade for ninety days, the newest three of each version, beside all others', () => {
    const fromBefore = (day: string, version: string) =>
      copyName(`${day}-10h00m00`, id, { ...nightly, before: version });
    const names = [
      fromBefore('2026-11-20', '1.2.0'),
      ...['2026-10-05', '2026-10-04', '2026-10-03', '2026-10-02'].map((day) => fromBefore(day, '1.1.0')),
      fromBefore('2026-08-27', '1.0.0'),
    ];
    const others = [nameOf('2026-11-25'), askedName('2026-09-01', '09h00')];
    expect(expiredOf([...others, ...names])).toEqual([
      fromBefore('2026-10-02', '1.1.0'),
      fromBefore('2026-08-27', '1.0.0'),
    ]);
    expect(lastGood(found([...others, ...names]))?.name).toBe(others[0]);
    expect(leastNeeded(found([...others, ...names]), now).at(-1)?.before).toBe('1.2.0');
    const open = fromBefore('2026-11-20', '1.2.0').replace('.age', '');
    expect(unencryptedIn([open], id)).toEqual([open]);
  });

  it.each<[what: string, names: string[], expired: string[]]>([
    [
      'the oldest and the newest of a day, for a week',
      ['2026-11-22', '2026-11-12'].flatMap((day) =>
        ['03h00', '10h00m07', '10h00m08', '11h00'].map((time) => nameOf(day, time)),
      ),
      [
        ...['10h00m08', '10h00m07'].map((time) => nameOf('2026-11-22', time)),
        ...['10h00m08', '10h00m07', '03h00'].map((time) => nameOf('2026-11-12', time)),
      ],
    ],
    [
      'all of the last 48 hours',
      [
        ...['03h00', '10h00', '10h00m01', '11h00'].flatMap((time) => [
          nameOf('2026-11-25', time),
          askedName('2026-11-26', time),
        ]),
        ...['11h59', '12h00', '12h01'].map((time) => nameOf('2026-11-24', time)),
        ...['11h59', '12h00'].map((time) => askedName('2026-11-24', time)),
      ],
      [askedName('2026-11-24', '11h59')],
    ],
    [
      'three that were asked for, beside the night’s',
      ['01', '02', '03', '04', '05'].flatMap((day) => [nameOf(`2026-11-${day}`), askedName(`2026-11-${day}`, '20h00')]),
      [askedName('2026-11-02', '20h00'), askedName('2026-11-01', '20h00')],
    ],
  ])('%s', (_, names, expired) => {
    expect(expiredOf(names)).toEqual(expired);
  });

  it('the newest, though a clock that was ahead made a month of copies, which go when there are a week’s others', () => {
    const ahead = nights('2027-03-31', 30);
    const names = [...ahead, nameOf('2026-11-26')];
    expect(found(names)[0]?.name).toBe(nameOf('2026-11-26'));
    expect(expiredOf(names)).not.toContain(nameOf('2026-11-26'));
    const year = Array.from({ length: 12 }, (_, i) => nights(dateIn({ year: 2026, month: i + 1 }, 26), 26)).flat();
    const kept = keptOf([
      ...year.filter((name) => !/-11-2[45]-|-12-/.test(name)),
      ...nights('2025-12-26', 2),
      ...ahead,
    ]);
    // Those of the two days that have no other.
    expect(kept.filter((name) => ahead.includes(name))).toEqual(ahead.slice(0, 2));
    expect(keptOf([...year, ...nights('2025-12-26', 2), ...ahead]).filter((name) => ahead.includes(name))).toEqual([]);
  });
});

describe('over any nights, presses and wrong clocks', () => {
  const step = fc.record({
    hours: fc.constantFrom(1, 6, 24, 24, 24, 100),
    isAsked: fc.boolean(),
    /** Hours by which the clock is set. */
    clock: fc.constantFrom(0, 0, 0, 0, 0, -24, 24, 9000, -9000),
  });
  it('nothing of the last 48 hours goes, the newest night’s stays, and the number is bounded', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        let at = now;
        let names: string[] = [];
        for (const { hours, isAsked, clock } of steps) {
          at = new Date(at.getTime() + (hours + clock) * 3_600_000);
          names = [...new Set([...names, copyName(stampOf(at), id, { ...nightly, isAsked })])];
          const copies = found(names, at);
          const expired = expiredCopies(copies, at);
          const since = stampOf(new Date(at.getTime() - 48 * 3_600_000));
          expect(expired.filter(({ stamp }) => stamp >= since && stamp <= stampOf(at))).toEqual([]);
          expect(expired).not.toContain(copies.find((copy) => !copy.isAsked));
          names = names.filter((name) => !expired.some((copy) => copy.name === name));
          const older = found(names, at).filter(({ stamp }) => stamp < since || stamp > stampOf(at));
          expect(older.filter((copy) => copy.isAsked).length).toBeLessThanOrEqual(3);
          expect(older.filter((copy) => !copy.isAsked).length).toBeLessThanOrEqual(7 + 7 + 4 + 12 + 7);
        }
      }),
    );
  });
});

const stamp = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 23 }))
  .map(([back, hour]) => `${daysLater('2027-06-01', -back)}-${String(hour).padStart(2, '0')}h00`);

it('nothing else is ever touched, what goes first is never the last good one, and no second look deletes more', () => {
  const own = fc
    .uniqueArray(fc.tuple(stamp, fc.boolean(), fc.boolean()), { maxLength: 200, selector: ([each]) => each })
    .map((made) => made.map(([each, isAsked, isWhole]) => copyName(each, id, { ...nightly, isAsked, isWhole })));
  const others = fc.array(
    fc.oneof(
      fc.string(),
      stamp.map((each) => copyName(each, 'ffffff', nightly)),
      stamp.map((each) => `paroquia-${each}.backup.gz`),
      stamp.map((each) => `${copyName(each, id, asked)}.unfinished`),
      stamp.map((each) => `minha-${copyName(each, id, nightly)}`),
    ),
  );
  fc.assert(
    fc.property(own, others, (made, rest) => {
      const expired = expiredOf([...made, ...rest]);
      expect(made).toEqual(expect.arrayContaining(expired));
      const kept = made.filter((name) => !expired.includes(name));
      expect(expiredOf(kept)).toEqual([]);
      const order = leastNeeded(found(made), now);
      expect(order).toHaveLength(made.length);
      expect(
        order
          .slice(0, expired.length)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(expired.sort());
    }),
  );
});

it('unfinished ones are known by their names, and only its own', () => {
  const own = [
    `${nameOf('2026-11-26')}.0a1b2c3d.unfinished`,
    `${nameOf('2026-11-25')}.unfinished`,
    `${askedName('2026-11-26', '03h00m07')}.0a1b2c3d.unfinished`,
  ];
  const others = [
    nameOf('2026-11-26'),
    'copia.gz.unfinished',
    `${copyName('2026-11-26-03h00', 'ffffff', nightly)}.unfinished`,
  ];
  expect(unfinishedIn([...own, ...others], id)).toEqual(own);
});

it('unencrypted ones are its own, and those that were made by hand', () => {
  const open = { ...nightly, isEncrypted: false };
  const own = [
    copyName('2026-11-26-03h00', id, open),
    copyName('2026-11-26-03h00m07', id, { ...open, isAsked: true }),
    copyName('2026-11-25-03h00', id, { ...open, isWhole: true }),
  ];
  const byHand = ['paroquia-2026-11-26-10h00.backup.gz', 'paroquia-2026-11-26-10h00m59.backup.gz'];
  const others = [nameOf('2026-11-26'), 'copia.backup.gz', copyName('2026-11-26-03h00', 'ffffff', open)];
  expect(unencryptedIn([...own, ...byHand, ...others], id)).toEqual([...own, ...byHand]);
});
