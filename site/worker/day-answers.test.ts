import { describe, expect, it } from 'vitest';
import { answersOf, answersOfToday } from './day-answers.ts';

const today = '2026-12-28';

it('every device keeps seven days of liturgy and two months of events, over the end of a year too', () => {
  expect(answersOf(today)).toEqual([
    ...['28', '29', '30', '31'].map((day) => `/liturgia?date=2026-12-${day}`),
    ...['01', '02', '03'].map((day) => `/liturgia?date=2027-01-${day}`),
    '/events?year=2026&month=12',
    '/events?year=2027&month=1',
  ]);
});

describe('a file of answers', () => {
  const file = (readAt: unknown) => JSON.stringify({ readAt, answers: {} });

  it.each([
    ['the parish’s midnight', '2026-12-28T03:00:00.000Z'],
    ['the last second before the next', '2026-12-29T02:59:59.999Z'],
  ])('counts when it was read at %s', (_, readAt) => {
    expect(answersOfToday(file(readAt), today)).toEqual({ readAt, answers: {} });
  });

  it.each([
    ['of the day before', file('2026-12-28T02:59:59.999Z')],
    ['of the day after', file('2026-12-29T03:00:00.000Z')],
    ['without a time', file(undefined)],
    ['with a broken time', file('today')],
    ['that is a page', '<!doctype html><title>404</title>'],
    ['that is null', 'null'],
    ['that is empty', ''],
  ])('%s doesn’t', (_, text) => {
    expect(answersOfToday(text, today)).toBeUndefined();
  });
});
