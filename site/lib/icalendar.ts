import { parishOffset, parishZone } from '#contract/parish-day.ts';
import { withoutNonText } from '#contract/text.ts';

/*
 * iCalendar (RFC 5545, with the name and refresh of RFC 7986) for all-day events. These have no time zone; the parish's
 * is there because a calendar needs at least one component.
 */

/** A whole day's event. */
export interface CalendarEntry {
  /** Random, so that it is unique without the site's address, which may change. */
  id: string;
  /** A local date, `YYYY-MM-DD`. */
  date: string;
  title: string;
  description: string;
  /** The instant of its last change. */
  updatedAt: string;
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
export const singleEntry = (entry: CalendarEntry): string => calendar(component(entry));

/**
 * The same as a data URL, which needs no server and works for events newer than the build. Letters are not escaped, as
 * URLs allow, so that the words compress with the page's.
 */
export const entryAddress = (entry: CalendarEntry): string =>
  `data:text/calendar;charset=utf-8,${singleEntry(entry).replace(/[^\p{L}\p{N}:;,=/.-]/gu, encodeURIComponent)}`;

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

const component = ({ id, date, title, description, updatedAt }: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  // In a published calendar it is the time of the last change (RFC 5545, 3.8.7.2).
  `DTSTAMP:${utc(updatedAt)}`,
  `LAST-MODIFIED:${utc(updatedAt)}`,
  // Without an end it lasts one day.
  `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
  property('SUMMARY', title),
  property('DESCRIPTION', description),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

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
