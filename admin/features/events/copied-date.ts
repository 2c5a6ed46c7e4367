import { daysLater } from '#contract/calendar-date.ts';

/** A week later, when most events come again; of an old event the day is to be chosen. */
export function copiedDate(date: string | null, today: string): string | null {
  const next = date && daysLater(date, 7);
  return next && next >= today ? next : null;
}
