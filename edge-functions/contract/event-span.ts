import { daysLater } from './calendar-date.ts';
import { endsNextDay } from './parish-hours.ts';

/** An event with an hour; without an end it lasts one. */
export interface TimedEvent {
  date: string;
  /** `HH:MM` */
  begins: string;
  ends?: string | null | undefined;
}

/** The day and the time at which it ends. */
export function endOf({ date, begins, ends }: TimedEvent): [day: string, time: string] {
  const end = ends || hourAfter(begins);
  return [endsNextDay(begins, end) ? daysLater(date, 1) : date, end];
}

const hourAfter = (time: string): string =>
  `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`;
