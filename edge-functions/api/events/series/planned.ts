import { daysBetween } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { type EventRule, type Repeats, ruleOf } from '#contract/event-repetition.ts';
import { eventFields } from '#contract/events.ts';
import { complaintAbout } from '#contract/messages.ts';
import { dueDays, firstDayOf, lastDayOf, type Repetition, type WrittenDays } from './rule-days.ts';

/** A rule from its first day on, with the days to write now. `until` is its last day, whichever way it was said. */
export interface Planned extends WrittenDays {
  rule: Repetition;
}

/** How long ago an event that repeats may have begun: all its days are written, and an earlier one was mistyped. */
const mostDaysAgo = 366;

/** An event of this day that repeats so; throws `invalid_input` if it has no day, or began long ago. */
export function planned(repeats: Repeats, date: string, today: string): Planned {
  const given: EventRule = ruleOf(repeats, date);
  const first_day = firstDayOf(given, date);
  if (!first_day) throw new ApiError('invalid_input', complaintAbout('repete', 'não dá nenhum dia'));
  if (daysBetween(first_day, today) > mostDaysAgo) {
    const because = 'não pode ser de mais de um ano atrás num evento que se repete: confira o ano';
    throw new ApiError('invalid_input', complaintAbout(eventFields.date.label, because));
  }
  if (given.until && given.until < first_day) {
    throw new ApiError('invalid_input', complaintAbout('até', 'não pode ser antes do primeiro dia'));
  }
  const started = { ...given, first_day };
  const rule = { ...started, until: lastDayOf(started) };
  return { rule, ...dueDays(rule, today) };
}
