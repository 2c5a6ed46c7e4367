import { expect, it } from 'vitest';
import { churchData, parishData } from './parish-data.ts';

const at = (day: number, time: string) => ({ time, minute: day * 1440 + Number(time.slice(0, 2)) * 60 });
const hours = (opens: string, ...dayOfWeek: string[]) => ({
  '@type': 'OpeningHoursSpecification',
  name: 'Missa',
  opens,
  dayOfWeek,
});

it('masses are in the structured data, one entry for each time of day', () => {
  const masses = [at(0, '08:00'), at(0, '18:00'), at(1, '18:00'), at(6, '17:00')];
  expect(parishData(new URL('https://paroquia.example'), masses)).toMatchObject({
    '@type': 'CatholicChurch',
    openingHoursSpecification: [
      hours('08:00', 'Sunday'),
      hours('17:00', 'Saturday'),
      hours('18:00', 'Sunday', 'Monday'),
    ],
  });
});

it('the church’s door has its place and a map', () => {
  const place = { latitude: -3.73, longitude: -38.55 };
  const site = new URL('https://paroquia.example');
  expect(churchData(site, [], place)).toEqual({
    ...parishData(site, []),
    geo: { '@type': 'GeoCoordinates', ...place },
    hasMap: 'https://www.openstreetmap.org/?mlat=-3.73000&mlon=-38.55000#map=17/-3.73000/-38.55000',
  });
});
