import { type Birthday, birthdays } from '#contract/birthdays.ts';
import { dateIn, daysLater, monthOf, monthsLater } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import { ageInYearOf, dayAndMonth } from '../../lib/dates.ts';
import { loadAll } from '../../lib/load-all.ts';

/** Cards on the home page (docs/product.md, "Constants"). */
const homeLimit = 8;

interface BirthdayCardData {
  id: string;
  name: string;
  /** `11 de fevereiro`. */
  day: string;
  /** `76 anos`: the age reached this year. */
  age: string;
}

export interface BirthdayCards {
  cards: BirthdayCardData[];
}

export async function loadBirthdays(call: Client, signal?: AbortSignal): Promise<BirthdayCards> {
  return { cards: toCards(await loadAll(call, birthdays.thisMonth, signal), parishDayOf(new Date())) };
}

/** When the cards change: at the end of the month, or of the day when the month has more than fit. */
export function outOfDateFrom({ cards }: BirthdayCards, now: Date): string {
  const today = parishDayOf(now);
  const next = cards.length < homeLimit ? dateIn(monthsLater(monthOf(today), 1), 1) : daysLater(today, 1);
  return parishDayBounds(next)[0];
}

/**
 * Cards for the active people with a birthday this month, in the API's order, by day. Of more than eight, those of
 * today and the following days come first, so that each person is shown on their day.
 */
export function toCards(people: readonly Birthday[], today: string): BirthdayCardData[] {
  const ofMonth = people.filter(
    ({ is_active, birth_date }) => is_active && birth_date.slice(5, 7) === today.slice(5, 7),
  );
  const past = ofMonth.filter(({ birth_date }) => birth_date.slice(8) < today.slice(8)).length;
  const first = Math.max(0, Math.min(past, ofMonth.length - homeLimit));
  return ofMonth.slice(first, first + homeLimit).map(({ id, name, birth_date }) => ({
    id,
    name,
    day: dayAndMonth(birth_date),
    age: ageInYearOf(today, birth_date),
  }));
}
