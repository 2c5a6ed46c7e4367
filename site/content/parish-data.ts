import type { Coordinates } from '#contract/fields/coordinates.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { parishOffset, parishZone } from '#contract/parish-day.ts';
import { differencesOf, isChanged } from '../features/mass-schedule/mass-days.ts';
import { mapPage } from '../lib/map-embed.ts';
import { networks, parish } from './parish.ts';

/** The weekly masses, and those of the coming days. */
interface Masses {
  weekly: readonly WeeklyMass[];
  days: readonly MassOfDay[];
}

interface WeeklyMass {
  /** `HH:MM`. */
  time: string;
  /** Minutes from the beginning of the week, Sunday 0:00. */
  minute: number;
}

/** The parish's own pages; a network's start page is nobody's. */
const profiles = networks.map(({ url }) => url).filter((url) => new URL(url).pathname !== '/');

/** The parish with its mass times as schema.org data, for the home page. */
export function parishData(site: URL | undefined, masses: Masses): object {
  const event = massData(site, masses);
  return {
    '@context': 'https://schema.org',
    ...parishPlace(site),
    description: parish.description,
    ...(parish.phone && { telephone: parish.phone.startsWith('+') ? parish.phone : `+55 ${parish.phone}` }),
    ...(parish.officeHours.length > 0 && { openingHours: parish.officeHours.map(({ schema }) => schema) }),
    ...(event.length > 0 && { event }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The same with the coordinates of its door, for the contact page. */
export const churchData = (site: URL | undefined, masses: Masses, place: Coordinates | undefined): object => ({
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
  const { street, district, city, postalCode } = parish;
  return {
    '@type': 'CatholicChurch',
    '@id': parishId(site),
    name: parish.name,
    url: site?.href,
    ...(city && {
      address: {
        ...cityAddress(),
        ...((street ?? district) && { streetAddress: [street, district].filter(Boolean).join(', ') }),
        ...(postalCode && { postalCode }),
      },
    }),
  };
}

const cityAddress = () => ({
  '@type': 'PostalAddress',
  ...(parish.city && { addressLocality: parish.city, addressRegion: parish.state }),
  addressCountry: 'BR',
});

/** iCalendar's weekdays (RFC 5545), which schema.org uses too. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The masses of every week without the days on which they differ, and those of these days. */
function massData(site: URL | undefined, { weekly, days }: Masses): object[] {
  const isAt = (startTime: string) => weekly.filter(({ time }) => time === startTime);
  const times = [...new Set(weekly.map(({ time }) => time))].sort();
  // A mass elsewhere isn't one of those that the church has each week.
  const { without } = differencesOf(
    days.map((mass) => ({ ...mass, is_cancelled: mass.is_cancelled || !!placeOf(mass) })),
  );
  const schedules = times.map((startTime) => {
    const exceptDate = without.filter((start) => start.endsWith(startTime)).map(momentOf);
    return {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: isAt(startTime).map(({ minute }) => weekdays[Math.floor(minute / 1440)]),
      startTime: `${startTime}:00`,
      ...(exceptDate.length > 0 && { exceptDate }),
      scheduleTimezone: parishZone,
    };
  });
  // An event with a schedule has no date of its own (schema.org, `eventSchedule`).
  const mass = { '@type': 'Event', name: 'Missa', location: { '@id': parishId(site) } };
  return [
    ...(schedules.length > 0 ? [{ ...mass, eventSchedule: schedules }] : []),
    ...days.filter(isChanged).map((day) => ({ ...mass, ...changedMass(day) })),
  ];
}

function changedMass(mass: MassOfDay): object {
  const { day, time, usual_time, is_cancelled, reason } = mass;
  const place = placeOf(mass);
  const isMoved = usual_time !== null && usual_time !== time;
  return {
    startDate: momentOf(`${day}T${time}`),
    ...(is_cancelled && { eventStatus: 'https://schema.org/EventCancelled' }),
    ...(isMoved && {
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: momentOf(`${day}T${usual_time}`),
    }),
    ...(reason && { description: reason }),
    ...(place && { location: { '@type': 'Place', name: place, address: cityAddress() } }),
  };
}

const placeOf = ({ place, community }: MassOfDay) => [place, community].filter(Boolean).join(', ');

/** A local time, `YYYY-MM-DDTHH:MM`, with the parish's offset: all of Brazil is whole hours behind UTC. */
const momentOf = (time: string) => `${time}:00-${String(-parishOffset / 60).padStart(2, '0')}:00`;
