import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { news } from '#contract/news.ts';
import { can } from './can.ts';

test.each([
  ['admin', true],
  ['editor', true],
  ['financial', true],
  ['common', false],
] as const)('%s may write news: %s', (role, allowed) => {
  expect(can(role, news.create)).toBe(allowed);
  expect(can(role, dashboard.totals)).toBe(allowed);
});

test('a common member may read what anyone may', () => {
  expect(can('common', news.list)).toBe(true);
});
