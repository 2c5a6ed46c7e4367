import { expect, it } from 'vitest';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { churchData, parishData } from './parish-data.ts';

const at = (day: number, time: string) => ({ time, minute: day * 1440 + Number(time.slice(0, 2)) * 60 });
const every = (...weekly: ReturnType<typeof at>[]) => ({ weekly, days: [] });
const weekly = (startTime: string, ...byDay: string[]) => ({
  '@type': 'Schedule',
  repeatFrequency: 'P1W',
  byDay,
  startTime,
  scheduleTimezone: 'America/Fortaleza',
});

it('masses are in the structured data, one schedule for each time of day', () => {
  const masses = every(at(0, '08:00'), at(0, '18:00'), at(1, '18:00'), at(6, '17:00'));
  expect(parishData(new URL('https://paroquia.example'), masses)).toMatchObject({
    '@type': 'CatholicChurch',
    event: [{ eventSchedule: [weekly('08:00:00', 'SU'), weekly('17:00:00', 'SA'), weekly('18:00:00', 'SU', 'MO')] }],
  });
});

it('masses that differ on a day are left out of the weekly ones and told as they are', () => {
  const none = { description: null, place: null, celebrant: null, community: null, reason: null, is_cancelled: false };
  const usual = {
    ...none,
    changedAt: null,
    day: '2026-12-06',
    mass_id: 'm',
    change_id: 'c',
    time: '18:00',
    usual_time: '18:00',
  };
  const days: MassOfDay[] = [
    { ...usual, change_id: null, time: '08:00', usual_time: '08:00' },
    { ...usual, is_cancelled: true, reason: 'Retiro' },
    { ...usual, day: '2026-12-13', time: '17:00' },
    { ...usual, day: '2026-12-20', place: 'Praça' },
    { ...usual, day: '2026-12-24', mass_id: null, time: '20:00', usual_time: null },
  ];
  const site = new URL('https://paroquia.example');
  const mass = { '@type': 'Event', name: 'Missa', location: { '@id': 'https://paroquia.example/#igreja' } };
  expect(parishData(site, { weekly: [at(0, '08:00'), at(0, '18:00')], days })).toMatchObject({
    event: [
      {
        ...mass,
        eventSchedule: [
          weekly('08:00:00', 'SU'),
          { ...weekly('18:00:00', 'SU'), exceptDate: ['06', '13', '20'].map((day) => `2026-12-${day}T18:00:00-03:00`) },
        ],
      },
      {
        ...mass,
        startDate: '2026-12-06T18:00:00-03:00',
        eventStatus: 'https://schema.org/EventCancelled',
        description: 'Retiro',
      },
      {
        ...mass,
        startDate: '2026-12-13T17:00:00-03:00',
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: '2026-12-13T18:00:00-03:00',
      },
      { ...mass, startDate: '2026-12-20T18:00:00-03:00', location: { '@type': 'Place', name: 'Praça' } },
      { ...mass, startDate: '2026-12-24T20:00:00-03:00' },
    ],
  });
});

it('without masses there is no schedule', () => {
  expect(parishData(new URL('https://paroquia.example'), every())).not.toHaveProperty('event');
});

it('the church’s door has coordinates and a map', () => {
  const place = { latitude: -3.73, longitude: -38.55 };
  const site = new URL('https://paroquia.example');
  expect(churchData(site, every(), place)).toEqual({
    ...parishData(site, every()),
    geo: { '@type': 'GeoCoordinates', ...place },
    hasMap: 'https://www.openstreetmap.org/?mlat=-3.73000&mlon=-38.55000#map=17/-3.73000/-38.55000',
  });
});
