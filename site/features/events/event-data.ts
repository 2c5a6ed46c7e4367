import { endOf } from '#contract/event-span.ts';
import { parishOffset } from '#contract/parish-day.ts';
import { parishId, parishPlace } from '../../content/parish-data.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { shownAddress } from '../../lib/media-address.ts';

/** The next events as schema.org data. Those without an hour have a day alone. */
export const eventData = (site: URL | undefined, entries: readonly CalendarEntry[]): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    parishPlace(site),
    ...entries.map(({ title, description, date, begins, ends, place, picture }) => ({
      '@type': 'Event',
      name: title,
      ...(description && { description }),
      startDate: begins ? moment(date, begins) : date,
      ...(begins && ends && { endDate: moment(...endOf({ date, begins, ends })) }),
      ...(picture && { image: new URL(shownAddress(picture), site).href }),
      location: place ? { '@type': 'Place', name: place } : { '@id': parishId(site) },
    })),
  ],
});

/** A time of the parish with its offset from UTC, whole hours in all of Brazil: `2026-12-25T19:00:00-03:00`. */
const moment = (day: string, time: string) => `${day}T${time}:00-${String(-parishOffset / 60).padStart(2, '0')}:00`;
