import { daysLater } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { hourAndTitle } from '#contract/event-words.ts';
import { events } from '#contract/events.ts';
import { liturgia } from '#contract/liturgia.ts';
import { parishDayBounds, parishDayOf, parishInstant } from '#contract/parish-day.ts';
import type { Feast } from '../../content/feast.ts';
import { dayAndMonth } from '../../lib/dates.ts';

/** Events that home names; it counts the others of the day. */
const named = 2;
/** Days before the feast from which home names it. */
const daysBeforeFeast = 60;

export interface Today {
  day: string;
  liturgy: string;
  colour: string;
  /** The titles of the first events, and how many more there are. */
  events: string[];
  more: number;
}

export interface NextFeast {
  name: string;
  when: string;
  /** The end of its day, in ISO 8601. */
  until: string;
}

/** The parish's day, at build and for a reader of a page that is older than it. */
export async function loadToday(call: Client, signal?: AbortSignal): Promise<Today> {
  const today = parishDayOf(new Date());
  const [year, month, dayOfMonth] = today.split('-').map(Number);
  const [{ data: day }, { data: first, pagination }] = await Promise.all([
    call(liturgia.day, { query: { date: today }, signal }),
    call(events.list, { query: { year, month, day: dayOfMonth, limit: named }, signal }),
  ]);
  return {
    day: today,
    liturgy: day.liturgia,
    colour: day.cor,
    events: first.map(hourAndTitle),
    more: Math.max(0, (pagination?.total ?? 0) - named),
  };
}

export const endOfToday = ({ day }: Pick<Today, 'day'>): string => parishDayBounds(day)[1];

/** The feast, or the one after it, if it is near. */
export function nearFeast(feast: Feast | undefined, now: Date): NextFeast | undefined {
  const today = parishDayOf(now);
  const day = [feast?.day, feast?.next].find((each) => each && each >= today);
  if (!feast || !day || day > daysLater(today, daysBeforeFeast)) return undefined;
  return { name: feast.name, when: dayAndMonth(day), until: parishInstant(`${daysLater(day, 1)}T00:00`).toISOString() };
}
