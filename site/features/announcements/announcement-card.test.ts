import { expect, it } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { type AnnouncementCardData, nearestExpiry, othersThan, toCard } from './announcement-card.ts';

const card = (expiresAt: string | null) => ({ expiresAt }) as AnnouncementCardData;

it('finds when the first announcement expires, in any offset', () => {
  const cards = [card(null), card('2026-11-30T01:00:00+00:00'), card('2026-11-29T23:00:00-03:00')];
  expect(nearestExpiry({ cards })).toBe('2026-11-30T01:00:00+00:00');
});

it('finds no expiry where none expires', () => {
  expect(nearestExpiry({ cards: [card(null)] })).toBeUndefined();
});

it('shows the first four others, never the announcement itself', () => {
  const cards = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }) as AnnouncementCardData);
  const ids = (id: string) => othersThan(id, cards).map((other) => other.id);
  expect(ids('b')).toEqual(['a', 'c', 'd', 'e']);
  expect(ids('f')).toEqual(['a', 'b', 'c', 'd']);
});

it('cuts the text after a word, within 200 characters', () => {
  const content = `<p>${'palavra '.repeat(40)}</p>`;
  const { text } = toCard({ content, publishedAt: '', author: null } as unknown as Announcement);
  expect(text).toBe(`${'palavra '.repeat(25).trim()}...`);
});
