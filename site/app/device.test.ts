import { describe, expect, it } from 'vitest';
import { systemOf } from '../lib/device.ts';
import { isResting } from './rest.ts';

describe('the system', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; moto g(60)) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 0, 'other'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36', 10, 'other'],
    ['', 0, 'other'],
  ])('of %s with %i touches is %s', (userAgent, maxTouchPoints, system) => {
    expect(systemOf({ userAgent, maxTouchPoints })).toBe(system);
  });
});

describe('an invitation', () => {
  const now = Date.UTC(2026, 10, 25);
  const days = 24 * 3_600_000;

  it.each([
    [undefined, false],
    [now, true],
    [now - 7 * days + 1, true],
    [now - 7 * days, false],
    [now + 1, false],
    [Number.NaN, false],
  ])('answered at %s rests: %s', (answered, rests) => {
    expect(isResting(answered, now)).toBe(rests);
  });
});
