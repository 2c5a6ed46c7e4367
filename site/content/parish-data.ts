import type { Coordinates } from '#contract/fields/coordinates.ts';
import { parishZone } from '#contract/parish-day.ts';
import { mapPage } from '../lib/map-embed.ts';
import { parish } from './parish.ts';

interface Mass {
  /** `HH:MM`. */
  time: string;
  /** Minutes from the beginning of the week, Sunday 0:00. */
  minute: number;
}

/** The parish's own pages; a network's start page is nobody's. */
const profiles = parish.profiles.map(({ url }) => url).filter((url) => new URL(url).pathname !== '/');

/** The parish with its mass times as schema.org data, for the home page. */
export function parishData(site: URL | undefined, masses: readonly Mass[]): object {
  return {
    '@context': 'https://schema.org',
    ...parishPlace(site),
    description: parish.description,
    ...(parish.phone && { telephone: parish.phone.startsWith('+') ? parish.phone : `+55 ${parish.phone}` }),
    ...(parish.officeHours.length > 0 && { openingHours: parish.officeHours.map(({ schema }) => schema) }),
    ...(masses.length > 0 && { event: massData(site, masses) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The same with the coordinates of its door, for the contact page. */
export const churchData = (site: URL | undefined, masses: readonly Mass[], place: Coordinates | undefined): object => ({
  ...parishData(site, masses),
  ...(place && {
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    hasMap: mapPage(place),
  }),
});

/** The default picture of pages. */
export const parishPicture = '/partilha.jpg';

/** The parish as publisher or organizer, an organization: schema.org's `Church` is a place, which can't be either. */
export const parishOrganization = { '@type': 'Organization', name: parish.name };

/** The church's id, to which other data refer. */
export const parishId = (site: URL | undefined) => new URL('/#igreja', site).href;

/** The church as the location of something. */
export function parishPlace(site: URL | undefined) {
  const { street, district, city, state, postalCode } = parish;
  return {
    '@type': 'CatholicChurch',
    '@id': parishId(site),
    name: parish.name,
    url: site?.href,
    ...(city && {
      address: {
        '@type': 'PostalAddress',
        ...((street ?? district) && { streetAddress: [street, district].filter(Boolean).join(', ') }),
        addressLocality: city,
        addressRegion: state,
        ...(postalCode && { postalCode }),
        addressCountry: 'BR',
      },
    }),
  };
}

/** iCalendar's weekdays (RFC 5545), which schema.org uses too. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The masses of every week. An event with a schedule has no date of its own (schema.org, `eventSchedule`). */
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
