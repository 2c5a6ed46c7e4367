import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenTime } from '#contract/day-names.ts';
import { parishDayOf, parishOffset, parishTimeOf, parishWeekdayOf } from '#contract/parish-day.ts';
import { minuteAt } from '../../lib/minutes.ts';
import { weekdayName } from '../../lib/weekdays.ts';
import { type MassMinutes, nextMassSentence } from './next-mass.ts';

const minuteMilliseconds = 60_000;
const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

const at = (day: number, hour: number, minute = 0) => (day * 24 + hour) * 60 + minute;
const every = (weekly: readonly number[]): MassMinutes => ({ weekly, without: [], also: [] });
/** A local time, `YYYY-MM-DDTHH:MM`. */
const minuteOf = (local: string) => minuteAt(Date.parse(`${local}Z`), 0);
const sentence = (masses: MassMinutes, now: Date) => nextMassSentence(masses, minuteAt(now.getTime(), parishOffset));
const said = (times: readonly number[], instant: string) => sentence(every(times), new Date(instant));

describe('the next mass', () => {
  const week = [at(0, 8), at(0, 18, 30), at(1, 18), at(6, 17, 5)];
  it.each([
    ['2026-11-22T10:59:59.999Z', 'Próxima missa: hoje, 8h'],
    ['2026-11-22T11:00:00.000Z', 'Próxima missa: hoje, 8h'],
    ['2026-11-22T11:00:59.999Z', 'Próxima missa: hoje, 8h'],
    ['2026-11-22T11:01:00.000Z', 'Próxima missa: hoje, 18h30'],
    ['2026-11-22T21:31:00.000Z', 'Próxima missa: amanhã, 18h'],
    ['2026-11-23T02:59:59.999Z', 'Próxima missa: amanhã, 18h'],
    ['2026-11-23T03:00:00.000Z', 'Próxima missa: hoje, 18h'],
    ['2026-11-23T21:01:00.000Z', 'Próxima missa: sábado, 17h05'],
    ['2026-11-28T02:59:00.000Z', 'Próxima missa: amanhã, 17h05'],
    ['2026-11-28T20:06:00.000Z', 'Próxima missa: amanhã, 8h'],
  ])('at %s: %s', (instant, sentence) => expect(said(week, instant)).toBe(sentence));

  it('uses a weekday’s short name', () => {
    expect(said([at(2, 18, 30)], '2026-11-22T15:00:00Z')).toBe('Próxima missa: terça, 18h30');
  });

  it('is next week’s when the only one has begun', () => {
    expect(said([at(0, 8)], '2026-11-22T11:01:00Z')).toBe('Próxima missa: domingo que vem, 8h');
    expect(said([at(0, 8)], '2026-11-23T03:00:00Z')).toBe('Próxima missa: domingo, 8h');
  });

  it('is empty without masses', () => expect(said([], '2026-11-22T11:00:00Z')).toBe(''));

  it.each([
    ['isn’t one that is cancelled', { without: ['2026-11-22T18:30'] }, 'Próxima missa: amanhã, 18h'],
    [
      'is at its hour of that day',
      { without: ['2026-11-22T18:30'], also: ['2026-11-22T17:00'] },
      'Próxima missa: hoje, 17h',
    ],
    ['is one more', { also: ['2026-11-22T15:00'] }, 'Próxima missa: hoje, 15h'],
    ['isn’t one more that has begun', { also: ['2026-11-22T08:30'] }, 'Próxima missa: hoje, 18h30'],
    [
      'has its date where it is further than a week',
      { without: ['2026-11-22T18:30', '2026-11-23T18:00', '2026-11-28T17:05', '2026-11-29T08:00', '2026-11-29T18:30'] },
      'Próxima missa: 30/11, 18h',
    ],
  ] as [string, { without?: string[]; also?: string[] }, string][])('%s', (_, { without = [], also = [] }, words) => {
    const masses = { weekly: week, without: without.map(minuteOf), also: also.map(minuteOf) };
    expect(sentence(masses, new Date('2026-11-22T12:00:00Z'))).toBe(words);
  });

  it('is one more where no mass is weekly', () => {
    const masses = { ...every([]), also: [minuteOf('2026-12-25T00:00')] };
    expect(sentence(masses, new Date('2026-11-22T12:00:00Z'))).toBe('Próxima missa: 25/12, 0h');
    expect(sentence(masses, new Date('2026-12-25T03:01:00Z'))).toBe('');
  });

  const times = fc.uniqueArray(fc.integer({ min: 0, max: weekMinutes - 1 }), { minLength: 1, maxLength: 20 });
  const instants = fc.date({ min: new Date('2003-01-01'), max: new Date('2099-12-01'), noInvalidDate: true });
  const weeks = fc.array(fc.record({ mass: fc.nat(), week: fc.nat(52), also: fc.option(fc.nat(weekMinutes - 1)) }));

  it('is the one found by searching minute by minute, in a year of cancelled, moved and added ones', () => {
    fc.assert(
      fc.property(times, weeks, instants, (weekly, changed, now) => {
        const sunday = firstSunday(now);
        const starts = changed.map(({ mass, week, also }) => ({
          start: sunday + week * weekMinutes + (weekly[mass % weekly.length] as number),
          other: also === null ? [] : sunday + week * weekMinutes + also,
        }));
        const without = starts.map(({ start }) => start);
        const also = starts.flatMap(({ other }) => other).filter((start) => !without.includes(start));
        expect(sentence({ weekly, without, also }, now)).toBe(walk({ weekly, without, also }, now));
      }),
    );
  });

  it('is right at every minute of a week', () => {
    const wrong: Date[] = [];
    let next = new Date(Number.NaN);
    for (let minute = 2 * weekMinutes; minute >= 0; minute -= 1) {
      const now = new Date(Date.parse('2026-11-22T03:00:00Z') + minute * minuteMilliseconds);
      if (begins(every(week), now)) next = now;
      if (minute < weekMinutes && said(week, now.toISOString()) !== sentenceOf(now, next)) wrong.push(now);
    }
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['18:00', '18h'],
  ['08:00', '8h'],
  ['08:05', '8h05'],
  ['00:00', '0h'],
  ['20:30', '20h30'],
  ['10:10', '10h10'],
])('%s is spoken as %s', (time, spoken) => expect(spokenTime(time)).toBe(spoken));

/** The minute at which the week of an instant began in the parish. */
function firstSunday(now: Date): number {
  return minuteOf(`${parishDayOf(now)}T00:00`) - parishWeekdayOf(now) * dayMinutes;
}

/** The sentence, found by checking every minute. */
function walk(masses: MassMinutes, now: Date): string {
  let next = now;
  while (!begins(masses, next)) next = new Date(next.getTime() + minuteMilliseconds);
  return sentenceOf(now, next);
}

/** True if a mass begins in this minute of the parish's calendar. */
function begins({ weekly, without, also }: MassMinutes, now: Date): boolean {
  const [hour = 0, minute = 0] = parishTimeOf(now).split(':').map(Number);
  const start = minuteOf(`${parishDayOf(now)}T${parishTimeOf(now)}`);
  const isWeekly = weekly.includes(parishWeekdayOf(now) * dayMinutes + hour * 60 + minute);
  return (isWeekly && !without.includes(start)) || also.includes(start);
}

function sentenceOf(now: Date, next: Date): string {
  const [hour, minute] = parishTimeOf(next).split(':');
  const time = `${Number(hour)}h${minute === '00' ? '' : minute}`;
  const days = (Date.parse(parishDayOf(next)) - Date.parse(parishDayOf(now))) / 86_400_000;
  const weekday = weekdayName(parishWeekdayOf(next)).toLowerCase().split('-')[0];
  const [, month, date] = parishDayOf(next).split('-');
  if (days > 7) return `Próxima missa: ${date}/${month}, ${time}`;
  const day = days === 7 ? `${weekday} que vem` : (['hoje', 'amanhã'][days] ?? weekday);
  return `Próxima missa: ${day}, ${time}`;
}
