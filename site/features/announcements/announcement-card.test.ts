import { expect, it } from 'vitest';
import { type AnnouncementCardData, nearestExpiry } from './announcement-card.ts';

const card = (expiresAt: string | null) => ({ expiresAt }) as AnnouncementCardData;

it('knows when the first announcement expires, whatever the offset it is written with', () => {
  const cards = [card(null), card('2026-11-30T01:00:00+00:00'), card('2026-11-29T23:00:00-03:00')];
  expect(nearestExpiry({ cards })).toBe('2026-11-30T01:00:00+00:00');
});

it('knows none where none expires', () => {
  expect(nearestExpiry({ cards: [card(null)] })).toBeUndefined();
});
