import { parishId, parishPlace } from '../../content/parish-data.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';

/** The next events as schema.org data. They have a day and no time. */
export const eventData = (site: URL | undefined, entries: readonly CalendarEntry[]): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    parishPlace(site),
    ...entries.map(({ title, description, date }) => ({
      '@type': 'Event',
      name: title,
      ...(description && { description }),
      startDate: date,
      location: { '@id': parishId(site) },
    })),
  ],
});
