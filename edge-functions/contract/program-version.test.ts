import { expect, test } from 'vitest';
import { isLaterVersion } from './program-version.ts';

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.3', true],
  ['2.0.0', '1.99.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.0', '1.10.0', false],
  ['', '1.0.0', false],
  ['proxy', '1.0.0', false],
  [null, '1.0.0', false],
])('%s is later than %s: %s', (answered, own, later) => {
  expect(isLaterVersion(answered, own)).toBe(later);
});
