import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

/** Spreadsheet programs differ on earlier dates, because some have a 29 February 1900. */
const firstReliable = Date.UTC(1900, 2, 1);

/** A local date, `YYYY-MM-DD`, as UTC for `exceljs`; undefined for one on which spreadsheet programs differ. */
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
