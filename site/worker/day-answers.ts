import { daysLater, monthOf, monthsLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';

/** Days of the liturgy, with today. */
const liturgyDays = 7;
/** Months of events, with the current one. */
const eventMonths = 2;

/** The static host's file with the answers of the day on which the site was built. */
export const answersFile = '/dados.json';

/** The content of that file. */
export interface BuiltAnswers {
  /** When the build began to read them, ISO 8601. */
  readAt: string;
  /** The API's whole answers, by their address below its base. One that could not be read is missing. */
  answers: Readonly<Record<string, unknown>>;
}

/** The address of a day's liturgy, below the API's base. */
export const liturgyOf = (day: string): string => `/liturgia?date=${day}`;

/** The addresses of the answers that every device keeps on this day of the parish, below the API's base. */
export function answersOf(today: string): string[] {
  const days = Array.from({ length: liturgyDays }, (_, later) => liturgyOf(daysLater(today, later)));
  const months = Array.from({ length: eventMonths }, (_, later) => {
    const { year, month } = monthsLater(monthOf(today), later);
    return `/events?year=${year}&month=${month}`;
  });
  return [...days, ...months];
}

/** The content of a fetched file; undefined if it is missing, broken or of another day of the parish. */
export function answersOfToday(text: string, today: string): BuiltAnswers | undefined {
  try {
    const built = JSON.parse(text) as BuiltAnswers;
    return parishDayOf(new Date(built.readAt)) === today ? built : undefined;
  } catch {
    return undefined;
  }
}
