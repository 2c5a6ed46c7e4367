import { expect, it } from 'vitest';
import { eventData } from './event-data.ts';

it('each event has its day, its place and what is said of it', () => {
  const entry = {
    id: 'a',
    date: '2026-12-25',
    title: 'Natal',
    description: 'Missa do galo.',
    updatedAt: '2026-01-01T00:00:00Z',
  };
  expect(eventData(new URL('https://paroquia.example'), [entry, { ...entry, description: '' }])).toMatchObject({
    '@graph': [
      {
        '@type': 'Event',
        name: 'Natal',
        startDate: '2026-12-25',
        description: 'Missa do galo.',
        location: { '@type': 'CatholicChurch' },
      },
      expect.not.objectContaining({ description: expect.anything() }),
    ],
  });
});
