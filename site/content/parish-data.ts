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
    email: parish.email,
    openingHours: parish.officeHours.map(({ schema }) => schema),
    openingHoursSpecification: massHours(masses),
    sameAs: parish.social.map(({ url }) => url),
  };
}

/** The same with the place of its door, for the page of the parish's contacts. */
export const churchData = (site: URL | undefined, masses: readonly Mass[], place: Place): object => ({
  ...parishData(site, masses),
  geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  hasMap: mapPage(place),
});

/** The church as the place of something, in the data of a page. */
export function parishPlace(site: URL | undefined) {
  const { street, district, city, state, postalCode } = parish.address;
  return {
    '@type': 'CatholicChurch',
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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** When masses begin, one entry for each time of day. An event would need a date, and masses have none. */
function massHours(masses: readonly Mass[]): object[] {
  const times = [...new Set(masses.map(({ time }) => time))].sort();
  return times.map((opens) => ({
    '@type': 'OpeningHoursSpecification',
    name: 'Missa',
    opens,
    dayOfWeek: masses.filter(({ time }) => time === opens).map(({ minute }) => weekdays[Math.floor(minute / 1440)]),
  }));
}
