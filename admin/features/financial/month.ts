import { dateIn, daysIn, formatDay, type Month, monthOf } from '#contract/calendar-date.ts';
import { monthTitle } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';

/* A month as the ledger's filter of dates. */

interface Days {
  startDate?: string | number | undefined;
  endDate?: string | number | undefined;
}

export const daysOfMonth = (month: Month): { startDate: string; endDate: string } => ({
  startDate: dateIn(month, 1),
  endDate: dateIn(month, daysIn(month)),
});

/** The month that the dates are from its first day to its last; undefined for other dates. */
export function monthOfDays({ startDate, endDate }: Days): Month | undefined {
  if (startDate === undefined) return undefined;
  const month = monthOf(String(startDate));
  const whole = daysOfMonth(month);
  return whole.startDate === startDate && whole.endDate === endDate ? month : undefined;
}

/** 'Novembro de 2026' */
export const shownMonth = (month: Month): string => capitalised(monthTitle(month));

/** 'Em novembro de 2026', 'De 01/11/2026 a 15/11/2026', 'Desde sempre': the days of the ledger's filter in words. */
export function periodOf(days: Days): string {
  const month = monthOfDays(days);
  if (month) return `Em ${monthTitle(month)}`;
  const [from, to] = [days.startDate, days.endDate].map((day) => day && formatDay(String(day)));
  if (from && to) return from === to ? `Em ${from}` : `De ${from} a ${to}`;
  if (from) return `Desde ${from}`;
  return to ? `Até ${to}` : 'Desde sempre';
}
