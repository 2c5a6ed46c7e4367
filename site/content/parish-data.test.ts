import { expect, it } from 'vitest';
import { churchData, parishData } from './parish-data.ts';

const at = (day: number, time: string) => ({ time, minute: day * 1440 + Number(time.slice(0, 2)) * 60 });
const weekly = (startTime: string, ...byDay: string[]) => ({
  '@type': 'Schedule',
  repeatFrequency: 'P1W',
  byDay,
  startTime,
  scheduleTimezone: 'America/Fortaleza',
});

it('masses are in the structured data, one schedule for each time of day', () => {
  const masses = [at(0, '08:00'), at(0, '18:00'), at(1, '18:00'), at(6, '17:00')];
  expect(parishData(new URL('https://paroquia.example'), masses)).toMatchObject({
    '@type': 'CatholicChurch',
    event: { eventSchedule: [weekly('08:00:00', 'SU'), weekly('17:00:00', 'SA'), weekly('18:00:00', 'SU', 'MO')] },
  });
});

it('without masses there is no schedule', () => {
  expect(parishData(new URL('https://paroquia.example'), [])).not.toHaveProperty('event');
});

it('the church’s door has coordinates and a map', () => {
  const place = { latitude: -3.73, longitude: -38.55 };
  const site = new URL('https://paroquia.example');
  expect(churchData(site, [], place)).toEqual({
    ...parishData(site, []),
    geo: { '@type': 'GeoCoordinates', ...place },
    hasMap: 'https://www.openstreetmap.org/?mlat=-3.73000&mlon=-38.55000#map=17/-3.73000/-38.55000',
  });
});
