import { describe, expect, it } from 'vitest';
import { type AnnouncementState, announcementState, hasExpired, isInForce } from './announcements.ts';

// 22 November ends in Fortaleza at 03:00 UTC.
const end = '2026-11-23T03:00:00+00:00';
const before = Date.parse('2026-11-22T23:59:59.999-03:00');
const after = Date.parse(end);

describe('an announcement', () => {
  it.each<[is_published: boolean, is_active: boolean, expires_at: string | null, now: number, AnnouncementState]>([
    [true, true, null, after, 'in force'],
    [true, true, end, before, 'in force'],
    [true, true, end, after, 'expired'],
    [true, true, '2026-11-23T00:00:00-03:00', before, 'in force'],
    [true, true, '2026-11-23T00:00:00-03:00', after, 'expired'],
    [true, false, end, before, 'inactive'],
    [true, false, end, after, 'inactive'],
    [false, true, end, before, 'draft'],
    [false, false, end, after, 'draft'],
  ])('published %s, active %s, valid until %s, at %d is %s', (is_published, is_active, expires_at, now, state) => {
    const item = { is_published, is_active, expires_at };
    expect(announcementState(item, now)).toBe(state);
    expect(isInForce(item, now)).toBe(state === 'in force');
  });

  it('never expires without a validity', () => expect(hasExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false));
});
