import type { Client } from '#contract/client.ts';
import { type MassTime, massSchedule } from '#contract/mass-schedule.ts';
import { shortTime, weekdayName } from '../../lib/weekdays.ts';

/** The request's limit (public-site.md, section 9). */
const requestLimit = 20;

export interface MassEntry {
  id: string;
  weekday: string;
  /** `HH:MM`. */
  time: string;
  description: string;
}

export interface MassColumns {
  week: MassEntry[];
  saturday: MassEntry[];
  sunday: MassEntry[];
}

export async function loadMassColumns(call: Client, signal?: AbortSignal): Promise<MassColumns> {
  const { data } = await call(massSchedule.list, { query: { limit: requestLimit }, signal });
  return toColumns(data);
}

/** The active times in the three columns of the home page, each by day and then by time. */
export function toColumns(times: readonly MassTime[]): MassColumns {
  const sorted = times
    .filter(({ is_active }) => is_active)
    .sort((a, b) => a.day_of_week - b.day_of_week || a.time.localeCompare(b.time));
  const on = (belongs: (day: number) => boolean) => sorted.filter((row) => belongs(row.day_of_week)).map(toEntry);
  return { week: on((day) => day >= 1 && day <= 5), saturday: on((day) => day === 6), sunday: on((day) => day === 0) };
}

const toEntry = ({ id, day_of_week, time, description }: MassTime): MassEntry => ({
  id,
  weekday: weekdayName(day_of_week),
  time: shortTime(time),
  description: description ?? '',
});
