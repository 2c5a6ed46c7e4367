import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, daysLater } from '#contract/calendar-date.ts';
import { copiesIn, copyName, expiredCopies, unfinishedIn } from './kept-copies.ts';

const id = 'a1b2c3';
const now = '2026-11-26-12h00';
const nameOf = (day: string, time = '03h00') => copyName(`${day}-${time}`, id, true);
const nights = (last: string, count: number) => Array.from({ length: count }, (_, i) => nameOf(daysLater(last, -i)));
const days = (names: readonly string[]) => names.map((name) => name.slice('paroquia-'.length, 'paroquia-'.length + 10));
const keptOf = (names: readonly string[]) =>
  days(names.filter((name) => !expiredCopies(names, id, now).includes(name))).sort();

describe('kept are', () => {
  it.each<[what: string, names: string[], kept: string[]]>([
    ['none of none', [], []],
    ['the only one, however old', [nameOf('2019-02-03')], ['2019-02-03']],
    ['the last of a day', [nameOf('2026-11-26', '03h00'), nameOf('2026-11-26', '10h00')], ['2026-11-26']],
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
    expect(keptOf(names)).toEqual(kept);
  });

  it('the newest, though a clock that was ahead made a week of copies', () => {
    const ahead = nights('2027-03-31', 30);
    const names = [...ahead, nameOf('2026-11-26')];
    expect(expiredCopies(names, id, now)).not.toContain(nameOf('2026-11-26'));
    expect(copiesIn(names, id, now)[0]?.name).toBe(nameOf('2026-11-26'));
  });
});

const stamp = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 23 }))
  .map(([back, hour]) => `${daysLater('2027-06-01', -back)}-${String(hour).padStart(2, '0')}h00`);

it('at most 23 are kept, the newest among them, and nothing else is ever touched', () => {
  const own = fc.uniqueArray(stamp, { maxLength: 200 }).map((stamps) => stamps.map((each) => copyName(each, id, true)));
  const others = fc.array(
    fc.oneof(
      fc.string(),
      stamp.map((each) => copyName(each, 'ffffff', true)),
      stamp.map((each) => `paroquia-${each}.backup.gz`),
      stamp.map((each) => `${copyName(each, id, true)}.unfinished`),
      stamp.map((each) => `minha-${copyName(each, id, false)}`),
    ),
  );
  fc.assert(
    fc.property(own, others, (made, rest) => {
      const expired = expiredCopies([...made, ...rest], id, now);
      expect(made).toEqual(expect.arrayContaining(expired));
      const kept = made.filter((name) => !expired.includes(name));
      expect(kept.length).toBeLessThanOrEqual(23);
      expect(expired).not.toContain(copiesIn(made, id, now)[0]?.name);
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(new Set(days(made)).size, 7));
      // As long as nothing is added, nothing more goes.
      expect(expiredCopies(kept, id, now)).toEqual([]);
    }),
  );
});

it('unfinished ones are known by their names, and only its own', () => {
  const own = [`${nameOf('2026-11-26')}.0a1b2c3d.unfinished`, `${nameOf('2026-11-25')}.unfinished`];
  const names = [...own, nameOf('2026-11-26'), 'copia.gz.unfinished', `${copyName(now, 'ffffff', false)}.unfinished`];
  expect(unfinishedIn(names, id)).toEqual(own);
});
