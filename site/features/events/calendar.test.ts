import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import type { ParishEvent } from '#contract/events.ts';
import {
  addressOfDay,
  addressOfMonth,
  dayFromAddress,
  failureSentence,
  monthFromAddress,
  toEntry,
} from './calendar.ts';
import { endOfFirstDay } from './upcoming.ts';

const today = '2026-11-22';

describe('the day in the address', () => {
  it.each([
    ['', undefined],
    ['?ano=2026&mes=12', undefined],
    ['?ano=2026&mes=12&dia=25', '2026-12-25'],
    ['?dia=3', '2026-11-03'],
    ['?ano=2027&mes=2&dia=29', undefined],
    ['?ano=2028&mes=2&dia=29', '2028-02-29'],
    ['?ano=2026&mes=12&dia=0', undefined],
    ['?ano=2026&mes=12&dia=<b>', undefined],
  ])('%j is %j', (query, day) => expect(dayFromAddress(query, today)).toBe(day));

  it('is read as it was written', () => {
    const { search } = new URL(addressOfDay('2027-01-06'), 'https://paroquia.test');
    expect(dayFromAddress(search, today)).toBe('2027-01-06');
  });
});

describe('the month in the address', () => {
  it.each([
    ['', { year: 2026, month: 11 }],
    ['?ano=2026&mes=12', { year: 2026, month: 12 }],
    ['?mes=1&ano=2027&utm=a', { year: 2027, month: 1 }],
    ['?ano=1900&mes=2', { year: 1900, month: 2 }],
    ['?ano=2200&mes=02', { year: 2200, month: 2 }],
    ['?ano=1899&mes=12', { year: 1900, month: 1 }],
    ['?ano=99999&mes=5', { year: 2999, month: 12 }],
    ['?ano=2026', { year: 2026, month: 11 }],
    ['?mes=12', { year: 2026, month: 11 }],
    ['?ano=2026&mes=0', { year: 2026, month: 11 }],
    ['?ano=2026&mes=13', { year: 2026, month: 11 }],
    ['?ano=-2026&mes=5', { year: 2026, month: 11 }],
    ['?ano=2026.5&mes=5', { year: 2026, month: 11 }],
    ['?ano=dois+mil&mes=<script>', { year: 2026, month: 11 }],
  ])('%j is %j', (query, month) => expect(monthFromAddress(query, today)).toEqual(month));

  it('is read as it was written', () => {
    const months = fc.record({ year: fc.integer({ min: 1900, max: 2999 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(months, (month) => {
        const { search } = new URL(addressOfMonth(month), 'https://paroquia.test');
        expect(monthFromAddress(search, today)).toEqual(month);
      }),
    );
  });

  it('is always a month of the calendar', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (ano, mes) => {
        const { year, month } = monthFromAddress(`?${new URLSearchParams({ ano, mes })}`, today);
        expect(year).toBeGreaterThanOrEqual(1900);
        expect(year).toBeLessThanOrEqual(2999);
        expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).toContain(month);
      }),
    );
  });
});

it.each([
  [new ApiError('token_expired'), 'Erro de autenticação'],
  [new ApiError('token_invalid'), 'Erro de autenticação'],
  [new ApiError('internal'), 'Erro ao carregar eventos.'],
  [new TypeError('Failed to fetch'), 'Erro ao carregar eventos.'],
])('%s is told as %j', (error, sentence) => expect(failureSentence(error)).toBe(sentence));

it('the list of upcoming events is out of date after the parish’s day of its first event', () => {
  const event: ParishEvent = {
    id: '00000000-0000-4000-8000-0000000000e1',
    date: '2026-12-31',
    title: 'Vigília',
    description: 'Às 22h.',
    createdAt: '2026-11-22T12:00:00Z',
    updatedAt: '2026-11-22T12:00:00Z',
  };
  expect(endOfFirstDay({ entries: [toEntry(event)] })).toBe('2027-01-01T03:00:00.000Z');
  expect(endOfFirstDay({ entries: [] })).toBeUndefined();
});
