import { parishDayOf } from '#contract/parish-day.ts';

/** The first day of the parish's month at an instant. */
export const firstOfMonth = (now: Date): string => `${parishDayOf(now).slice(0, 7)}-01`;

/** The first day of the month after it: January follows December. */
export function firstOfNextMonth(now: Date): string {
  const [year = 0, month = 0] = parishDayOf(now).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
