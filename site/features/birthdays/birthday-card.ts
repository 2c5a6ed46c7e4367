import { type Birthday, birthdays } from '#contract/birthdays.ts';
import type { Client } from '#contract/client.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import { dayAndMonth, yearsCompleted } from '../../lib/dates.ts';

/** Cards on the home page (public-site.md, section 9). */
const homeLimit = 8;

export interface BirthdayCardData {
  id: string;
  name: string;
  /** `11 de fevereiro`. */
  day: string;
  /** `76 anos`: the age that the person reaches this year. */
  age: string;
}

export interface BirthdayCards {
  cards: BirthdayCardData[];
}

export async function loadBirthdays(call: Client, signal?: AbortSignal): Promise<BirthdayCards> {
  const { data } = await call(birthdays.thisMonth, { signal });
  return { cards: toCards(data, parishDayOf(new Date())) };
}

/** The instant at which the current month ends in the parish's time zone. */
export function endOfMonth(now: Date): string {
  const [year = 0, month = 0] = parishDayOf(now).split('-').map(Number);
  const firstOfNext = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return parishDayBounds(firstOfNext)[0];
}

/** Cards for the active people born this month, at most eight. */
export function toCards(people: readonly Birthday[], today: string): BirthdayCardData[] {
  return people
    .filter(({ is_active, birth_date }) => is_active && birth_date.slice(5, 7) === today.slice(5, 7))
    .slice(0, homeLimit)
    .map(({ id, name, birth_date }) => ({ id, name, day: dayAndMonth(birth_date), age: ageOn(birth_date, today) }));
}

function ageOn(birthDate: string, today: string): string {
  const years = yearsCompleted(birthDate, today);
  return years === 1 ? '1 ano' : `${years} anos`;
}
