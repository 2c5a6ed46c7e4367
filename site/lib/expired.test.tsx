import { expect, it, onTestFinished, vi } from 'vitest';
import { untilOf } from './dates.ts';
import { dropExpired } from './expired.ts';

const end = '2026-11-28T23:59:59-03:00';

it.each([
  [Date.parse(end) - 1, ['ends', 'lasts']],
  [Date.parse(end), ['lasts']],
])('at %i there are %j', (now, left) => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const list = document.createElement('div');
  for (const [id, instant] of [
    ['ends', end],
    ['lasts', null],
  ] as const) {
    const part = list.appendChild(document.createElement('p'));
    part.id = id;
    const until = untilOf(instant);
    if (until !== undefined) part.dataset.until = String(until);
  }
  dropExpired(list);
  expect([...list.children].map(({ id }) => id)).toEqual(left);
});

it('never ends before its moment', () => expect(untilOf('2026-11-28T23:59:59.001-03:00')).toBe(1795921200));
