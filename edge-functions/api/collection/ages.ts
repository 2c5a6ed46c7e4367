import { daysLater, monthOf, sameDayIn } from '#contract/calendar-date.ts';
import type { Span } from '#contract/filters/filter.ts';

/**
 * The dates of birth of whoever has one of these ages on a day. Who was born on 29 February is a year older on 1 March
 * of a year without that day, as the Civil Code counts years (article 132).
 */
export const birthsOf = ({ from, to }: Span<number>, today: string): Span<string> => ({
  ...(to !== undefined && { from: daysLater(lastBirthFor(to + 1, today), 1) }),
  ...(from !== undefined && { to: lastBirthFor(from, today) }),
});

/** The last date of birth of whoever is at least so old. */
function lastBirthFor(age: number, today: string): string {
  const { year, month } = monthOf(today);
  return sameDayIn({ year: year - age, month }, today);
}
