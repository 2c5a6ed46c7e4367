import { expect, it } from 'vitest';
import { parishData } from './parish-data.ts';

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
