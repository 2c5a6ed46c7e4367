import { parishZone } from '#contract/parish-day.ts';
import { mapPage, type Place } from '../lib/map-embed.ts';
import { parish } from './parish.ts';

interface Mass {
  /** `HH:MM`. */
  time: string;
  /** Minutes from the beginning of the week, Sunday 0:00. */
  minute: number;
}

/** The parish with its mass times as schema.org data, for the home page. */
export function parishData(site: URL | undefined, masses: readonly Mass[]): object {
  return {
    '@context': 'https://schema.org',
    ...parishPlace(site),
    description: parish.description,
    telephone: `+55 ${parish.phone}`,
    openingHours: parish.officeHours.map(({ schema }) => schema),
    ...(masses.length > 0 && { event: massData(site, masses) }),
    sameAs: parish.social.map(({ url }) => url),
  };
}

/** The same with the place of its door, for the page of the parish's contacts. */
export const churchData = (site: URL | undefined, masses: readonly Mass[], place: Place): object => ({
  ...parishData(site, masses),
  geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  hasMap: mapPage(place),
});

/** The picture of every page that has none of its own. */
export const parishPicture = '/partilha.jpg';

/** The parish as who publishes or invites: in schema.org's words a church is a place and can't. */
export const parishOrganization = { '@type': 'Organization', name: parish.name };

/** What other data call the church by. */
export const parishId = (site: URL | undefined) => new URL('/#igreja', site).href;

/** The church as the place of something, in the data of a page. */
export function parishPlace(site: URL | undefined) {
  const { street, district, city, state, postalCode } = parish.address;
  return {
    '@type': 'CatholicChurch',
    '@id': parishId(site),
    name: parish.name,
    url: site?.href,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${district}`,
      addressLocality: city,
      addressRegion: state,
      postalCode,
      addressCountry: 'BR',
    },
  };
}

/** iCalendar's names (RFC 5545), which schema.org takes over. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The masses of every week. What has a schedule has no date of its own (schema.org, `eventSchedule`). */
function massData(site: URL | undefined, masses: readonly Mass[]): object {
  const times = [...new Set(masses.map(({ time }) => time))].sort();
  return {
    '@type': 'Event',
    name: 'Missa',
    location: { '@id': parishId(site) },
    eventSchedule: times.map((startTime) => ({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: masses.filter(({ time }) => time === startTime).map(({ minute }) => weekdays[Math.floor(minute / 1440)]),
      startTime: `${startTime}:00`,
      scheduleTimezone: parishZone,
    })),
  };
}
