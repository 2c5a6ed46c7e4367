import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

/** Before it spreadsheets differ, because some know a 29 February 1900, which never was. */
const firstReliable = Date.UTC(1900, 2, 1);

/** A local date, `YYYY-MM-DD`, as `exceljs` takes it, in UTC; undefined for one that not all spreadsheets count alike. */
export const sheetDay = (day: string): Date | undefined => (/^\d{4}-\d\d-\d\d$/.test(day) ? reliable(day) : undefined);

/** An instant in the parish's time, to the minute. */
export function sheetInstant(instant: string): Date | undefined {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : reliable(`${parishDayOf(date)}T${parishTimeOf(date)}Z`);
}

function reliable(local: string): Date | undefined {
  const date = new Date(local);
  return date.getTime() >= firstReliable ? date : undefined;
}
