import { parishInstant } from '#contract/parish-day.ts';
import type { Feast } from '../../content/feast.ts';
import { parishOrganization, parishPlace } from '../../content/parish-data.ts';

/** The feast as schema.org data, with the absolute address of its page. */
export function feastData(feast: Feast, site: URL | undefined, address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: feast.name,
    description: feast.invitation,
    startDate: parishInstant(feast.begins).toISOString(),
    endDate: parishInstant(feast.ends).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: true,
    url: address,
    location: parishPlace(site),
    organizer: parishOrganization,
  };
}
