import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenTime } from '#contract/day-names.ts';
import { parishDayOf, parishOffset, parishTimeOf, parishWeekdayOf } from '#contract/parish-day.ts';
import { weekdayName } from '../../lib/weekdays.ts';
import { minuteOfWeek, nextMassSentence, weekShift } from './next-mass.ts';
import { weeklyMass } from './weekly-mass.ts';

const minuteMilliseconds = 60_000;
const weekMinutes = 7 * 1440;

const timeOf = (minute: number) => new Date(minute * minuteMilliseconds).toISOString().slice(11, 16);
const masses = (...minutes: number[]) =>
  minutes
    .toSorted((a, b) => a - b)
    .map((minute) => weeklyMass({ minute, weekday: weekdayName(Math.floor(minute / 1440)), time: timeOf(minute) }));
const at = (day: number, hour: number, minute = 0) => (day * 24 + hour) * 60 + minute;
const said = (times: readonly number[], instant: string) =>
  nextMassSentence(masses(...times), minuteOfWeek(Date.parse(instant), weekShift(parishOffset)));

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

  const times = fc.uniqueArray(fc.integer({ min: 0, max: weekMinutes - 1 }), { minLength: 1, maxLength: 20 });
  const instants = fc.date({ min: new Date('2003-01-01'), max: new Date('2099-12-01'), noInvalidDate: true });

  it('is the one found by searching minute by minute', () => {
    fc.assert(
      fc.property(times, instants, (given, now) => {
        expect(nextMassSentence(masses(...given), minuteOfWeek(now.getTime(), weekShift(parishOffset)))).toBe(
          walk(given, now),
        );
      }),
    );
  });

  it('is right at every minute of a week', () => {
    const wrong: Date[] = [];
    let next = new Date(Number.NaN);
    for (let minute = 2 * weekMinutes; minute >= 0; minute -= 1) {
      const now = new Date(Date.parse('2026-11-22T03:00:00Z') + minute * minuteMilliseconds);
      if (begins(week, now)) next = now;
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

/** The sentence, found by checking every minute. */
function walk(times: readonly number[], now: Date): string {
  let next = now;
  while (!begins(times, next)) next = new Date(next.getTime() + minuteMilliseconds);
  return sentenceOf(now, next);
}

/** True if a mass begins in this minute of the parish's calendar. */
function begins(times: readonly number[], now: Date): boolean {
  const [hour = 0, minute = 0] = parishTimeOf(now).split(':').map(Number);
  return times.includes(parishWeekdayOf(now) * 1440 + hour * 60 + minute);
}

function sentenceOf(now: Date, next: Date): string {
  const [hour, minute] = parishTimeOf(next).split(':');
  const time = `${Number(hour)}h${minute === '00' ? '' : minute}`;
  const days = (Date.parse(parishDayOf(next)) - Date.parse(parishDayOf(now))) / 86_400_000;
  const weekday = weekdayName(parishWeekdayOf(next)).toLowerCase().split('-')[0];
  const day = days === 7 ? `${weekday} que vem` : (['hoje', 'amanhã'][days] ?? weekday);
  return `Próxima missa: ${day}, ${time}`;
}
