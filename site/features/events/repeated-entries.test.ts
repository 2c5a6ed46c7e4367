import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { type EventFrequency, lastOfMonth, type Repeats } from '#contract/event-repetition.ts';
import type { EventSeries } from '#contract/event-series.ts';
import type { ParishEvent } from '#contract/events.ts';
import { setParishZone } from '#contract/parish-day.ts';
import { planned } from '../../../edge-functions/api/events/series/planned.ts';
import { calendarFeed, singleEntry } from '../../lib/icalendar.ts';
import { entryAlone, feedEntries } from './repeated-entries.ts';

const today = '2026-11-22';
const fortaleza = { name: 'America/Fortaleza', offset: -180 };

/** Days with many of 29 February, and ends of months. */
const day = fc.oneof(
  fc.nat(366 * 12).map((days) => daysLater('2020-01-01', days)),
  fc.constantFrom('2024-02-29', '2028-02-29', '2027-02-28', '2026-01-31', '2026-08-31', '2026-12-31', '2026-11-01'),
);
const nth = fc.option(fc.constantFrom(1, 2, 3, 4, 5, lastOfMonth), { nil: undefined });
const ending = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ lasting: fc.integer({ min: 400, max: 4000 }) }),
);
const given = fc.record({
  date: day,
  frequency: fc.constantFrom<EventFrequency>('weekly', 'monthly', 'yearly'),
  every: fc.constantFrom(1, 1, 1, 2, 3, 5),
  weekdays: fc.uniqueArray(fc.nat(6), { maxLength: 4 }),
  nth,
  day_of_month: fc.option(fc.constantFrom(1, 15, 28, 29, 30, 31, lastOfMonth), { nil: undefined }),
  ending,
  begins: fc.option(fc.constantFrom('00:00', '07:30', '19:00', '23:59'), { nil: undefined }),
  zone: fc.constantFrom(
    fortaleza,
    { name: 'America/Rio_Branco', offset: -300 },
    { name: 'America/Noronha', offset: -120 },
    // With summer time, of which a rule's days know nothing.
    { name: 'America/New_York', offset: -300 },
  ),
  removed: fc.array(fc.nat(), { maxLength: 3 }),
  moved: fc.array(
    fc.record({ at: fc.nat(), by: fc.integer({ min: -3, max: 3 }), begins: fc.constantFrom('08:00', undefined) }),
    {
      maxLength: 3,
    },
  ),
});
type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;

const repeatsOf = ({ date, frequency, every, weekdays, nth, day_of_month, ending }: Given): Repeats => ({
  frequency,
  every,
  ...('count' in ending && { count: ending.count }),
  ...('lasting' in ending && { until: daysLater(date, ending.lasting) }),
  ...(frequency === 'weekly' && { weekdays }),
  ...(frequency !== 'weekly' && nth && { nth, weekdays: weekdays.slice(0, 1) }),
  ...(frequency !== 'weekly' && !nth && { day_of_month }),
});

/** False for a rule without a day, as the 31st of each February. */
function plan(value: Given) {
  try {
    return planned(repeatsOf(value), value.date, today);
  } catch {
    return undefined;
  }
}

it('says to other calendars what the rule gave, whatever was left out or moved', { timeout: 120_000 }, () => {
  onTestFinished(() => setParishZone(fortaleza));
  let rules = 0;
  fc.assert(
    fc.property(given, (value) => {
      const made = plan(value);
      fc.pre(made !== undefined);
      setParishZone(value.zone);
      rules += 1;
      const { rule, days, written_until } = made;
      const id = '00000000-0000-4000-8000-00000000000a';
      const said = {
        title: 'Terço',
        description: 'Na matriz.',
        updatedAt: '2026-11-01T00:00:00Z',
        createdAt: '2026-11-01T00:00:00Z',
      };
      const hour = value.begins && { begins: value.begins };
      // A calendar always shows its first day.
      const skipped = [...new Set(value.removed.map((at) => days[at % days.length] as string))].filter(
        (gone) => gone !== days[0],
      );
      const rows: ParishEvent[] = days
        .filter((occurrence) => !skipped.includes(occurrence))
        .map((date) => ({ ...said, ...hour, id: crypto.randomUUID(), series: id, date, occurrence: date }));
      for (const { at, by, begins } of value.moved) {
        const row = rows[at % rows.length] as ParishEvent;
        row.date = daysLater(row.occurrence as string, by);
        row.begins = begins;
      }
      const { first_day, until: last_day, ...repeats } = rule;
      const whole: EventSeries = {
        ...said,
        ...hour,
        id,
        first_day,
        last_day,
        skipped,
        written_until,
        repeats: { ...repeats, weekdays: [...repeats.weekdays], until: last_day },
      };
      const details = { name: 'Eventos', description: 'Eventos', address: 'https://paroquia.test/calendario' };
      const text = calendarFeed(details, feedEntries(rows, [whole]));
      expect(expanded(text, written_until)).toEqual(
        rows.map(({ date, begins }) => (begins ? `${date}T${begins}:00` : date)).sort(),
      );
    }),
    { numRuns: 5000, seed: 67, endOnFailure: true },
  );
  expect(rules).toBe(5000);
});

/** The starts of a calendar's one event whose day the rule gave by `last`, as an independent reader finds them. */
function expanded(text: string, last: string): string[] {
  const all = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const [whole, ...exceptions] = all;
  if (!whole) return [];
  const event = new ICAL.Event(whole, { exceptions, strictExceptions: true });
  const found: string[] = [];
  const moments = event.iterator();
  for (let next = moments.next(); next && next.toString().slice(0, 10) <= last; next = moments.next()) {
    found.push(event.getOccurrenceDetails(next).startDate.toString());
  }
  return found.sort();
}

describe('one day of what repeats, alone', () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  const said = {
    title: 'Terço',
    description: 'Na matriz.',
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
  };
  const whole: EventSeries = {
    ...said,
    id,
    first_day: '2026-12-01',
    last_day: null,
    skipped: [],
    written_until: '2027-12-01',
    repeats: { frequency: 'weekly', every: 1, weekdays: [2], nth: null, day_of_month: null, until: null, count: null },
  };
  const event: ParishEvent = { ...said, id: '00000000-0000-4000-8000-0000000000e1', date: '2026-12-08' };
  const day: ParishEvent = { ...event, series: id, occurrence: '2026-12-08' };
  const ofSeries = 'UID:00000000000a';
  const atSeven = 'RECURRENCE-ID;TZID=America/Fortaleza:20261208T190000';

  it.each<[what: string, day: ParishEvent, whole: EventSeries | undefined, lines: string[]]>([
    ['as the rule gives it', { ...day, begins: '19:00' }, { ...whole, begins: '19:00' }, [ofSeries, atSeven]],
    ['at an hour of its own', { ...day, begins: '08:00' }, { ...whole, begins: '19:00' }, [ofSeries, atSeven]],
    ['without the rule’s hour', day, { ...whole, begins: '19:00' }, [ofSeries, atSeven]],
    [
      'with an hour that the rule lacks',
      { ...day, begins: '08:00' },
      whole,
      [ofSeries, 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ],
    ['moved to another day', { ...day, date: '2026-12-10' }, whole, [ofSeries, 'RECURRENCE-ID;VALUE=DATE:20261208']],
    ['a day of a novena', { ...event, series: id }, undefined, ['UID:0000000000e1']],
    ['what doesn’t repeat', event, undefined, ['UID:0000000000e1']],
  ])('%s stands in the place that the feed gives it', (_, one, series, lines) => {
    const text = singleEntry(entryAlone(one, series));
    expect(text.split('\r\n').filter((line) => /^(UID|RECURRENCE-ID)/.test(line))).toEqual(lines);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const zones = calendar.getAllSubcomponents('vtimezone').length;
    expect(zones).toBe(text.includes('TZID=') ? 1 : 0);
  });
});
