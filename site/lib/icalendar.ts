import { endOf } from '#contract/event-span.ts';
import { type EventDetails, placeOf } from '#contract/event-words.ts';
import { parishOffset, parishZone } from '#contract/parish-day.ts';
import { withoutNonText } from '#contract/text.ts';

/*
 * iCalendar (RFC 5545, with the name and refresh of RFC 7986). All-day events have no time zone; the parish's is there
 * because a calendar needs at least one component.
 */

/** The details that only some events have. */
export interface EntryDetails extends EventDetails {
  /** The path of a photo of the parish's own. */
  picture?: string;
}

/** An event, of a whole day if it has no hour; a mass has the fields of `Timed`. */
export interface CalendarEntry extends EntryDetails {
  /** Random, so that it is unique without the site's address, which may change. */
  id: string;
  /** A local date, `YYYY-MM-DD`. */
  date: string;
  title: string;
  description: string;
  /** The instant of its last change. */
  updatedAt: string;
  timed?: Timed;
  /** The id of the event that repeats, of which it is one day. */
  series?: string;
  recurrence?: Recurrence;
}

/** The rule of an entry, or its place in one; both have the id of the whole. */
interface Recurrence {
  /** RFC 5545: `FREQ=WEEKLY;BYDAY=TU`. */
  rule?: string;
  /** The days on which what repeats doesn't take place. */
  without?: readonly string[];
  /** The day and hour of the rule in whose place it stands; without an hour, of a whole day. */
  insteadOf?: [day: string, time?: string | undefined];
  /** Grows with every change of the rule or one of its days. */
  sequence: number;
}

interface Timed {
  /** `HH:MM` in the parish. */
  time: string;
  /** The day and time of its end; without it it takes an hour: calendars draw what has no end as a line. */
  end?: [day: string, time: string];
  /** Empty where it isn't said. */
  place: string;
  /** Grows when any entry of the calendar changes. */
  sequence: number;
}

interface CalendarDetails {
  name: string;
  description: string;
  /** The address of the page that shows it. */
  address: string;
}

export const calendarType = 'text/calendar; charset=utf-8';

/** The calendar feed. Equal entries make equal bytes. */
export const calendarFeed = ({ name, description, address }: CalendarDetails, entries: readonly CalendarEntry[]) =>
  calendar([
    property('NAME', name),
    property('X-WR-CALNAME', name),
    property('DESCRIPTION', description),
    property('X-WR-CALDESC', description),
    `URL;VALUE=URI:${address}`,
    `X-WR-TIMEZONE:${parishZone}`,
    // The refresh interval: half a day.
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...parishTimeZone(),
    ...entries.flatMap(component),
  ]);

/** One event as a file for a calendar program. */
export const singleEntry = (entry: CalendarEntry): string =>
  calendar([
    ...(entry.begins || entry.timed || entry.recurrence?.insteadOf?.[1] ? parishTimeZone() : []),
    ...component(entry),
  ]);

const calendar = (lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paróquia//Calendário//PT',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

const component = (entry: CalendarEntry): string[] => {
  const { id, date, title, description, updatedAt, series = id, timed = timedOf(entry), recurrence } = entry;
  const sequence = recurrence?.sequence ?? timed?.sequence;
  return [
    'BEGIN:VEVENT',
    `UID:${series}`,
    // In a published calendar it is the time of the last change (RFC 5545, 3.8.7.2).
    `DTSTAMP:${utc(updatedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    local('DTSTART', date, timed?.time),
    // Without an end a whole day lasts one.
    ...(timed ? [timed.end ? local('DTEND', ...timed.end) : 'DURATION:PT1H'] : []),
    ...(recurrence ? recurring(recurrence, timed?.time) : []),
    ...placed(timed?.place ?? placeOf(entry)),
    property('SUMMARY', title),
    property('DESCRIPTION', description),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
};

/** The time of an event with an hour. */
const timedOf = ({ begins, updatedAt, ...entry }: CalendarEntry): Timed | undefined =>
  begins
    ? {
        time: begins,
        place: placeOf(entry),
        sequence: sequenceOf(updatedAt),
        ...(entry.ends && { end: endOf({ ...entry, begins }) }),
      }
    : undefined;

/** A sequence that grows with every change, without a count of them. */
export const sequenceOf = (updatedAt: string): number => Math.floor((Date.parse(updatedAt) - Date.UTC(2020)) / 1000);

const placed = (place: string): string[] => (place ? [property('LOCATION', place)] : []);

const recurring = ({ rule, without = [], insteadOf }: Recurrence, time?: string): string[] => [
  ...(rule ? [`RRULE:${rule}`] : []),
  // A line for each, as programs themselves write them.
  ...without.map((day) => local('EXDATE', day, time)),
  ...(insteadOf ? [local('RECURRENCE-ID', ...insteadOf)] : []),
];

/** A time of the parish, or a whole day. */
const local = (name: string, day: string, time?: string) =>
  time === undefined
    ? `${name};VALUE=DATE:${day.replaceAll('-', '')}`
    : `${name};TZID=${parishZone}:${day.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** Without summer time, which Brazil abolished in 2019 (IANA tz database). */
function parishTimeZone(): string[] {
  // All of Brazil is whole hours behind UTC.
  const hours = String(-parishOffset / 60).padStart(2, '0');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${parishZone}`,
    'BEGIN:STANDARD',
    'DTSTART:20190217T000000',
    `TZOFFSETFROM:-${hours}00`,
    `TZOFFSETTO:-${hours}00`,
    `TZNAME:-${hours}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

const property = (name: string, text: string) => `${name}:${escaped(text)}`;

/** RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  withoutNonText(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** `2026-12-25T18:00:00.123+00:00` → `20261225T180000Z`. */
const utc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Octets of a line without its break (RFC 5545, 3.1). */
const longestLine = 75;

/** Continues a long line in the next ones, which begin with a space, without cutting a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) as number;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
