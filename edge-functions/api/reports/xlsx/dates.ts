import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

const dayMilliseconds = 86_400_000;
/** Day 0 of spreadsheets, for days after their 29 February 1900, which never was. */
const dayZero = Date.UTC(1899, 11, 30);
const firstReliableDay = 61;

/** The number of a local date, `YYYY-MM-DD`, in spreadsheets; undefined for one that not all of them count alike. */
export function serialOfDay(day: string): number | undefined {
  const serial = /^\d{4}-\d\d-\d\d$/.test(day) ? (Date.parse(`${day}T00:00:00Z`) - dayZero) / dayMilliseconds : 0;
  return serial >= firstReliableDay ? serial : undefined;
}

/** The number of an instant in the parish's time, to the minute. */
export function serialOfInstant(instant: string): number | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = serialOfDay(parishDayOf(date));
  const [hours = 0, minutes = 0] = parishTimeOf(date).split(':').map(Number);
  return day === undefined ? undefined : day + (hours * 60 + minutes) / 1440;
}
