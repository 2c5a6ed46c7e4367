import { inTime } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { type MassTime, massSchedule } from '#contract/mass-schedule.ts';
import { loadAll } from '../../lib/load-all.ts';
import { shortTime, weekdayName } from '../../lib/weekdays.ts';

/** The request's limit (docs/product.md, "Constants"). */
const requestLimit = 20;

export interface MassEntry {
  id: string;
  weekday: string;
  /** `HH:MM`. */
  time: string;
  /** Minutes from the beginning of the week, Sunday 0:00. */
  minute: number;
  description: string;
}

export interface MassColumns {
  week: MassEntry[];
  saturday: MassEntry[];
  sunday: MassEntry[];
}

/** The mass times in three columns: the one source of pages, the next mass and structured data. */
export const loadMassColumns = async (call: Client, signal?: AbortSignal): Promise<MassColumns> =>
  toColumns(await loadAll(call, massSchedule.list, signal, { limit: requestLimit }));

/** The active times in the columns, each by day and then by time. */
export function toColumns(times: readonly MassTime[]): MassColumns {
  const sorted = times
    .filter(({ is_active }) => is_active)
    .sort((a, b) => a.day_of_week - b.day_of_week || inTime(a.time, b.time));
  const on = (belongs: (day: number) => boolean) => sorted.filter((row) => belongs(row.day_of_week)).map(toEntry);
  return { week: on((day) => day >= 1 && day <= 5), saturday: on((day) => day === 6), sunday: on((day) => day === 0) };
}

/** All times of the week, from Sunday on. */
export const wholeWeek = ({ week, saturday, sunday }: MassColumns): MassEntry[] => [...sunday, ...week, ...saturday];

/** True if one table by day shows them better: of three columns as long as the longest, half would be empty. */
export const isSparse = ({ week, saturday, sunday }: MassColumns): boolean => {
  const lengths = [week, saturday, sunday].map(({ length }) => length);
  return Math.max(...lengths) * 1.5 >= lengths.reduce((sum, length) => sum + length);
};

/** The times of each day that has some, from Monday on. */
export function byDay({ week, saturday, sunday }: MassColumns): [weekday: string, times: MassEntry[]][] {
  const all = [...week, ...saturday, ...sunday];
  const days = [...new Set(all.map(({ weekday }) => weekday))];
  return days.map((day) => [day, all.filter(({ weekday }) => weekday === day)]);
}

function toEntry({ id, day_of_week, time, description }: MassTime): MassEntry {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return {
    id,
    weekday: weekdayName(day_of_week),
    time: shortTime(time),
    minute: (day_of_week * 24 + hours) * 60 + minutes,
    description: description ?? '',
  };
}
