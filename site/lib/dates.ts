import { monthName } from '#contract/day-names.ts';
import { parishDayOf } from '#contract/parish-day.ts';

const missing = '-';

/** An instant as `dd/mm/yyyy` of the parish's day; '-' when it is missing or invalid. */
export function formatInstant(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? missing : formatLocalDate(parishDayOf(date));
}

/** A local day, `YYYY-MM-DD` possibly with a time after it, as `dd/mm/yyyy`; '-' when it is missing or invalid. */
export function formatLocalDate(day: string | null | undefined): string {
  const parts = partsOf(day);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : missing;
}

/** An expiry for `data-until`: seconds since 1970 UTC; undefined without one. */
export const untilOf = (instant: string | null): number | undefined =>
  instant === null ? undefined : Math.ceil(Date.parse(instant) / 1000);

/** The first of some instants, in any offset; undefined for none. */
export const earliest = (instants: readonly string[]): string | undefined =>
  [...instants].sort((a, b) => Date.parse(a) - Date.parse(b))[0];

/** `1950-02-11` → `11 de fevereiro`; '-' when it is missing or invalid. */
export function dayAndMonth(day: string | null | undefined): string {
  const parts = partsOf(day);
  return parts ? `${Number(parts.day)} de ${monthName(Number(parts.month))}` : missing;
}

/** `1950-02-11` → `11 de fevereiro de 1950`; '-' when it is missing or invalid. */
export function longDate(day: string | null | undefined): string {
  const parts = partsOf(day);
  return parts ? `${dayAndMonth(day)} de ${parts.year}` : missing;
}

/** The age that someone reaches in the year of the given day: `76 anos`. */
export function ageInYearOf(day: string, birthDate: string): string {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return years === 1 ? '1 ano' : `${years} anos`;
}

function partsOf(day: string | null | undefined): { year: string; month: string; day: string } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(day ?? '');
  if (!match) return undefined;
  const [, year = '', month = '', dayOfMonth = ''] = match;
  const date = new Date(`${year}-${month}-${dayOfMonth}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(dayOfMonth);
  return exists ? { year, month, day: dayOfMonth } : undefined;
}
