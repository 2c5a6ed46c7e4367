import { type Birthday, birthdays } from '#contract/birthdays.ts';
import type { Client } from '#contract/client.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { dayAndMonth, yearsCompleted } from '../../lib/dates.ts';

/** Cards on the home page (public-site.md, section 9). */
const homeLimit = 8;

export interface BirthdayCardData {
  id: string;
  name: string;
  /** `11 de fevereiro`. */
  day: string;
  /** `76 anos`: what the person turns this year. */
  age: string;
}

export async function loadBirthdays(call: Client, signal?: AbortSignal): Promise<BirthdayCardData[]> {
  const { data } = await call(birthdays.thisMonth, { signal });
  return toCards(data, parishDayOf(new Date()));
}

/** The month's active people, at most eight. */
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
