import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setParishZone } from '#contract/parish-day.ts';
import { asLine, asText } from '#contract/text.ts';
import { type CalendarEntry, calendarFeed, singleEntry } from './icalendar.ts';
import { dayAfter } from './month-grid.ts';

const parish = {
  name: 'Paróquia Nossa Senhora de Lourdes',
  description: 'Os eventos da paróquia.',
  address: 'https://paroquia.test/calendario',
};
const feast: CalendarEntry = {
  id: '00000000-0000-4000-8000-0000000000e1',
  date: '2026-02-11',
  title: 'Festa da padroeira',
  description: 'Missa às 18h;\nprocissão, às 19h30.',
  updatedAt: '2026-01-05T12:34:56.789012+00:00',
};

/** The result of an independent parser. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    return {
      id: event.uid,
      date: event.startDate.toString(),
      end: event.endDate.toString(),
      wholeDay: event.startDate.isDate,
      title: event.summary,
      description: event.description,
      stamp: String(each.getFirstPropertyValue('dtstamp')),
      changed: String(each.getFirstPropertyValue('last-modified')),
    };
  });
  return { calendar, events };
}

const linesOf = (text: string) => text.split('\r\n');
const octets = (line: string) => new TextEncoder().encode(line).length;

describe('a calendar', () => {
  it('is read by an independent parser, with its name, refresh interval and events', () => {
    const { calendar, events } = read(calendarFeed(parish, [feast]));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('name')).toBe(parish.name);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(parish.name);
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT12H');
    expect(calendar.getFirstPropertyValue('url')).toBe(parish.address);
    expect(events).toEqual([
      {
        id: feast.id,
        date: '2026-02-11',
        end: '2026-02-12',
        wholeDay: true,
        title: feast.title,
        description: feast.description,
        stamp: '2026-01-05T12:34:56Z',
        changed: '2026-01-05T12:34:56Z',
      },
    ]);
  });

  it('has the parish’s time zone, so that it is valid without events too', () => {
    const { calendar, events } = read(calendarFeed(parish, []));
    expect(events).toEqual([]);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    expect(zone.tzid).toBe('America/Fortaleza');
    expect(zone.utcOffset(ICAL.Time.fromDateTimeString('2026-07-01T12:00:00'))).toBe(-3 * 3600);
  });

  it('has the zone that the parish has set', () => {
    setParishZone({ name: 'America/Rio_Branco', offset: -300 });
    onTestFinished(() => setParishZone({ name: 'America/Fortaleza', offset: -180 }));
    const { calendar } = read(calendarFeed(parish, []));
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/Rio_Branco');
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    expect(zone.tzid).toBe('America/Rio_Branco');
    expect(zone.utcOffset(ICAL.Time.fromDateTimeString('2026-07-01T12:00:00'))).toBe(-5 * 3600);
  });

  it('is the same when nothing has changed', () => {
    expect(calendarFeed(parish, [feast])).toBe(calendarFeed(parish, [{ ...feast }]));
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2024-02-28', '2024-02-29'],
    ['2100-02-28', '2100-03-01'],
  ])('ends an event of %s on %s', (date, end) => {
    expect(read(singleEntry({ ...feast, date })).events).toMatchObject([{ date, end }]);
  });
});

describe('an event with an hour', () => {
  const timed = { ...feast, begins: '22:30', place: 'Salão; fundos', community: 'São José' };
  const spanOf = (entry: CalendarEntry) => {
    const [event] = new ICAL.Component(ICAL.parse(singleEntry(entry))).getAllSubcomponents('vevent');
    const read = new ICAL.Event(event);
    return [read.startDate, read.endDate].map((time) => `${time} ${time.zone.tzid} ${time.isDate}`);
  };

  it.each([
    ['22:30', '23:45', '2026-02-11T23:45:00'],
    ['22:30', '01:00', '2026-02-12T01:00:00'],
    ['22:30', undefined, '2026-02-11T23:30:00'],
    ['23:30', undefined, '2026-02-12T00:30:00'],
  ])('at %s until %s has both in the parish’s zone, and lasts an hour without an end', (begins, ends, end) => {
    expect(spanOf({ ...timed, begins, ...(ends && { ends }) })).toEqual([
      `2026-02-11T${begins}:00 America/Fortaleza false`,
      `${end} America/Fortaleza false`,
    ]);
  });

  it('has its place, and a sequence that grows with each change under the same UID', () => {
    const [first, second] = [timed, { ...timed, updatedAt: '2026-03-01T00:00:00+00:00' }].map((entry) => {
      const [event] = new ICAL.Component(ICAL.parse(singleEntry(entry))).getAllSubcomponents('vevent');
      return new ICAL.Event(event);
    });
    expect([first?.location, first?.uid]).toEqual(['Salão; fundos, São José', feast.id]);
    expect(second?.uid).toBe(first?.uid);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
  });

  it('leaves one of the whole day as it was, to the byte', () => {
    expect(singleEntry(feast)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Paróquia//Calendário//PT',
        'CALSCALE:GREGORIAN',
        'BEGIN:VEVENT',
        `UID:${feast.id}`,
        'DTSTAMP:20260105T123456Z',
        'LAST-MODIFIED:20260105T123456Z',
        'DTSTART;VALUE=DATE:20260211',
        'SUMMARY:Festa da padroeira',
        'DESCRIPTION:Missa às 18h\\;\\nprocissão\\, às 19h30.',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });
});

describe('hostile texts', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => dayAfter('1970-01-01', days));
  const character = fc.oneof(
    fc.constantFrom(
      ...'\\;,:"\n\r\t =',
      'é',
      '€',
      '👨‍👩‍👧',
      '\u2028',
      '\u0085',
      '\u0000',
      'END:VEVENT',
      '\r\nBEGIN:VALARM',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const written = (longest: number) => fc.array(character, { maxLength: longest }).map((parts) => parts.join(''));
  const entry = fc.record({
    id: fc.uuid(),
    date: day,
    title: written(60).map(asLine),
    description: written(200).map(asText),
    updatedAt: fc.constant(feast.updatedAt),
  });
  const shown = (text: string) => text.replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd');

  it('are parsed unchanged, and add nothing to the calendar', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3 }), (entries) => {
        const { calendar, events } = read(calendarFeed(parish, entries));
        expect(events.map(({ id, date, title, description }) => ({ id, date, title, description }))).toEqual(
          entries.map(({ id, date, title, description }) => ({
            id,
            date,
            title: shown(title),
            description: shown(description),
          })),
        );
        expect(calendar.getAllSubcomponents()).toHaveLength(entries.length + 1);
        expect(calendar.getAllSubcomponents('vevent').flatMap((event) => event.getAllSubcomponents())).toEqual([]);
      }),
    );
  });

  it('are folded into lines of at most 75 octets, never within a character', () => {
    fc.assert(
      fc.property(entry, (written) => {
        const text = singleEntry(written);
        expect(text.endsWith('\r\n')).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(text.isWellFormed()).toBe(true);
        for (const line of linesOf(text)) expect(octets(line)).toBeLessThanOrEqual(75);
      }),
    );
  });

  it.each(['a', 'é', '€', '🎉'])('of 200 %s are folded and unfolded', (letter) => {
    const title = letter.repeat(200);
    expect(
      linesOf(singleEntry({ ...feast, title }))
        .map(octets)
        .toSorted((a, b) => b - a)[0],
    ).toBeGreaterThan(70);
    expect(read(singleEntry({ ...feast, title })).events).toMatchObject([{ title }]);
  });
});
