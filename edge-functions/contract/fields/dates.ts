import * as z from 'zod/mini';
import { monthNames } from '../day-names.ts';
import { orNull } from '../not-given.ts';
import { parishDayOf } from '../parish-day.ts';
import { calendarInstant, instant, localDate, time as timeOfDay, writtenTime } from '../primitives.ts';
import { numbered } from './choice.ts';
import { type DaySpan, type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** All days that can be stored: the following day also has a year of four digits. */
const calendarSpan: DaySpan = {
  first: '1000-01-01',
  last: () => '9998-12-31',
  tooEarly: 'está fora do calendário',
  tooLate: 'está fora do calendário',
};

/** From 1900 to the parish's today. */
export const pastDays: DaySpan = {
  first: '1900-01-01',
  last: () => parishDayOf(new Date()),
  tooEarly: 'deve ser de 1900 em diante',
  tooLate: 'não pode ser depois de hoje',
};

/** From 2000 to the parish's today: an earlier day of a payment is a mistake of typing. */
export const paymentDays: DaySpan = { ...pastDays, first: '2000-01-01', tooEarly: 'deve ser de 2000 em diante' };

/** A day behind which a time may stand, as clients of the documents send it; only the day is read. */
const timedDate = () =>
  z.string().check(
    z.overwrite((written) => written.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')),
    localDate,
  ) as typeof localDate;

/** A day of the parish; `timed` if a time may stand behind it. */
export function date({
  days = calendarSpan,
  timed = false,
  ...words
}: FieldWords & { days?: DaySpan; timed?: boolean }) {
  const day = () =>
    (timed ? timedDate() : localDate).check(
      z.refine((day) => day >= days.first, days.tooEarly),
      z.refine((day) => day <= days.last(), days.tooLate),
    );
  return field('date', words, {
    details: days,
    written: day,
    orNothing: () => orNull(day()),
    answered: () => localDate,
    empty: null,
  });
}

/** An instant that is chosen as a day: the day's last second in the parish. */
export const dayEnd = (words: FieldWords) =>
  field('dayEnd', words, {
    details: null,
    written: () => calendarInstant,
    orNothing: () => orNull(calendarInstant),
    answered: () => instant,
    empty: null,
  });

/** An instant that is chosen as a day and a time of the parish. */
export const moment = (words: FieldWords) =>
  field('moment', words, {
    details: null,
    written: () => calendarInstant,
    orNothing: () => orNull(calendarInstant),
    answered: () => instant,
    empty: null,
  });

/** A time of day, `HH:MM`. */
export const time = (words: FieldWords) =>
  field('time', words, {
    details: null,
    written: () => writtenTime,
    orNothing: () => emptyOr(writtenTime),
    answered: () => timeOfDay,
    empty: '',
  });

/** A month of any year, from 1. */
export const month = (words: FieldWords & { initial?: number }) => numbered({ ...words, names: monthNames, first: 1 });
