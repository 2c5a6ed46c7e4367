import { describe, expect, it } from 'vitest';
import { type AnnouncementState, announcementState, isInForce } from './announcements.ts';

// 22 November ends in Fortaleza at 03:00 UTC.
const end = '2026-11-23T03:00:00+00:00';
const before = Date.parse('2026-11-22T23:59:59.999-03:00');
const after = Date.parse(end);

describe('an announcement', () => {
  it.each<
    [
      is_published: boolean,
      is_active: boolean,
      publish_at: string | null,
      expires_at: string | null,
      number,
      AnnouncementState,
    ]
  >([
    [true, true, null, null, after, 'in force'],
    [true, true, end, null, before, 'scheduled'],
    [true, true, end, null, after, 'in force'],
    [true, false, end, null, before, 'inactive'],
    [false, true, end, null, before, 'draft'],
    [true, true, null, end, before, 'in force'],
    [true, true, null, end, after, 'expired'],
    [true, true, null, '2026-11-23T00:00:00-03:00', before, 'in force'],
    [true, true, null, '2026-11-23T00:00:00-03:00', after, 'expired'],
    [true, false, null, end, before, 'inactive'],
    [true, false, null, end, after, 'inactive'],
    [false, true, null, end, before, 'draft'],
    [false, false, null, end, after, 'draft'],
  ])(
    'published %s, active %s, from %s, until %s, at %d is %s',
    (is_published, is_active, publish_at, expires_at, now, state) => {
      const item = { is_published, is_active, publish_at, expires_at };
      expect(announcementState(item, now)).toBe(state);
      expect(isInForce(item, now)).toBe(state === 'in force');
    },
  );
});
