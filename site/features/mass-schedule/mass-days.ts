import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { type MassOfDay, massChanges } from '#contract/mass-changes.ts';
import { massDifference } from '#contract/mass-words.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import { untilOf } from '../../lib/dates.ts';
import { minuteAt } from '../../lib/minutes.ts';
import { shortWeekday } from '../../lib/weekdays.ts';
import type { MassMinutes } from './next-mass.ts';

/** Days that pages list, with today. */
const listedDays = 8;

/** The parish's day, and its masses and those of the days after it. */
export interface MassDays {
  today: string;
  masses: MassOfDay[];
}

export async function loadMassDays(call: Client, signal?: AbortSignal, days = listedDays): Promise<MassDays> {
  const today = parishDayOf(new Date());
  const query = { first: today, last: daysLater(today, days - 1) };
  return { today, masses: (await call(massChanges.days, { query, signal })).data };
}

export const isChanged = ({ change_id }: MassOfDay): boolean => change_id !== null;

/** The masses of each day that has some. A kept page loses a day when it is over (`until`). */
export const daysOf = ({ today, masses }: MassDays) =>
  [...new Set(masses.map(({ day }) => day))].map((day) => ({
    day,
    title: `${day === today ? 'Hoje' : shortWeekday(weekdayOf(day))}, ${day.slice(8)}/${day.slice(5, 7)}`,
    until: untilOf(parishDayBounds(day)[1]),
    masses: masses.filter((mass) => mass.day === day),
  }));

/** The words on what differs from other weeks, and those on all the rest. */
export function wordsOn({ description, place, celebrant, community, reason, ...mass }: MassOfDay) {
  return {
    change: [massDifference(mass, 'só nesse dia'), place && `lugar: ${place}`].filter(Boolean).join(', '),
    rest: [description, community, celebrant && `celebrante: ${celebrant}`, reason && `motivo: ${reason}`]
      .filter(Boolean)
      .join('\u00a0· '),
  };
}

/** Local starts, `YYYY-MM-DDTHH:MM`, at which a weekly mass isn't celebrated, and those at which one is beside them. */
export function differencesOf(masses: readonly MassOfDay[]): { without: string[]; also: string[] } {
  const usual = new Set(masses.flatMap(({ day, usual_time }) => (usual_time ? `${day}T${usual_time}` : [])));
  const celebrated = new Set(masses.flatMap(({ day, time, is_cancelled }) => (is_cancelled ? [] : `${day}T${time}`)));
  return { without: [...usual.difference(celebrated)], also: [...celebrated.difference(usual)] };
}

/** The weekly minutes and the masses of the coming days, as the page's data has them. */
export function minutesOf(weekly: MassMinutes['weekly'], days: readonly MassOfDay[]): MassMinutes {
  const { without, also } = differencesOf(days);
  const minutes = (starts: readonly string[]) => starts.map((start) => minuteAt(Date.parse(`${start}Z`), 0));
  return { weekly, without: minutes(without), also: minutes(also) };
}
