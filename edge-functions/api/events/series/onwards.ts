import { ApiError } from '#contract/errors.ts';
import { type EventRule, isSameRule, type Repeats, ruleOf } from '#contract/event-repetition.ts';
import { eventBody } from '#contract/events.ts';
import { complaintAbout } from '#contract/messages.ts';
import { given, rulesBetween } from '../../collection/rules-between.ts';
import type { Caller } from '../../http/authenticate.ts';
import { toEvent } from '../rules.ts';
import { eventRows, type NewEvent } from '../store.ts';
import { planned } from './planned.ts';
import { lastDayOf, type Repetition } from './rule-days.ts';
import { ruleIn } from './rules.ts';
import { type NewSeries, type Onwards, seriesRows } from './store.ts';

const rules = rulesBetween(eventBody);

/** The event and all later days after a change: without `repeats` by the same rule, with null a single event. */
export async function changedOnwards(
  caller: Caller,
  id: string,
  change: Partial<NewEvent>,
  repeats: Repeats | null | undefined,
  today: string,
): Promise<Onwards> {
  const stored = toEvent(await eventRows.find(caller, { id }));
  rules.hold(change, stored);
  const event: NewEvent = { ...stored, ...given(change) };
  if (repeats === null) return { rule: { ...valuesOf(event), first_day: event.date } as NewSeries, days: [] };

  const { series, occurrence } = stored;
  if (series && occurrence && event.date === stored.date) {
    const { skipped: _, created_at: __, updated_at: ___, ...former } = await seriesRows.find(caller, { id: series });
    if (!repeats || givesSameDays(ruleOf(repeats, event.date), former, occurrence)) {
      return { rule: { ...former, ...valuesOf(event), id: crypto.randomUUID(), first_day: occurrence }, days: null };
    }
  }
  if (!repeats) throw new ApiError('invalid_input', complaintAbout('repete', 'é obrigatório quando a data muda'));
  const { rule, days, written_until } = planned(repeats, event.date, today);
  return { rule: seriesOf(event, rule, written_until), days };
}

/** True if a rule from this day of a series on gives the days that the series has, whichever way its end is said. */
const givesSameDays = (rule: EventRule, former: Parameters<typeof ruleIn>[0], day: string): boolean =>
  isSameRule(endless(rule), endless(ruleIn(former))) && lastDayOf({ ...rule, first_day: day }) === former.until;

const endless = (rule: EventRule): EventRule => ({ ...rule, until: null, count: null });

/** A new series of this event. */
export const seriesOf = (event: NewEvent, { count, ...rule }: Repetition, written_until: string): NewSeries => ({
  id: crypto.randomUUID(),
  ...rule,
  times: count,
  weekdays: [...rule.weekdays],
  written_until,
  ...valuesOf(event),
});

/** The fields of each day. */
const valuesOf = ({ title, description, begins, ends, place, community, picture }: NewEvent) => ({
  title,
  description,
  begins: begins ?? null,
  ends: ends ?? null,
  place: place ?? null,
  community: community ?? null,
  picture: picture ?? null,
});
