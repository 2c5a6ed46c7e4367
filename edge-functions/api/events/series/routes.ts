import { formatDay } from '#contract/calendar-date.ts';
import type { Repeats } from '#contract/event-repetition.ts';
import { eventSeries } from '#contract/event-series.ts';
import { eventNoun, events } from '#contract/events.ts';
import { counted, sentencesAbout } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { finding, listing } from '../../collection/routes.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { Routes } from '../../http/call.ts';
import { toEvent } from '../rules.ts';
import { eventRows, type NewEvent } from '../store.ts';
import { changedOnwards, seriesOf } from './onwards.ts';
import { type Planned, planned } from './planned.ts';
import { hasDayAfter } from './rule-days.ts';
import { toSeries } from './rules.ts';
import { changeOnwards, createSeries, removeOnwards, removeSeries, seriesRows } from './store.ts';

export const eventSeriesRoutes: Routes = (on) => {
  on(eventSeries.list, listing(seriesRows, toSeries));
  on(eventSeries.byId, finding(seriesRows, toSeries));
  on(events.days, async ({ query: { date, ...repeats }, gateways }) => {
    const plan = planned(repeats, date, parishDayOf(gateways.now()));
    return { data: { days: plan.days, hasMore: hasMore(plan) } };
  });
  on(events.updateOnwards, async ({ caller, params: { id }, body, expectedVersion, gateways }) => {
    const { repeats, ...change } = body;
    const onwards = await changedOnwards(caller, id, change, repeats, parishDayOf(gateways.now()));
    const count = await changeOnwards(caller, id, onwards, expectedVersion);
    return { data: toEvent(await eventRows.written(caller, id)), message: sentenceOf(count, 'updated') };
  });
  on(events.removeOnwards, async ({ caller, params, expectedVersion }) => {
    const deletedCount = await removeOnwards(caller, params.id, expectedVersion);
    return { data: { deletedCount }, message: sentenceOf(deletedCount, 'removed') };
  });
  on(events.removeSeries, async ({ caller, params, expectedVersion }) => {
    const deletedCount = await removeSeries(caller, params.series, expectedVersion);
    return { data: { deletedCount }, message: sentenceOf(deletedCount, 'removed') };
  });
};

/** Writes an event that repeats, and returns its first day with a sentence about the others. */
export async function insertRepeated(
  caller: Caller,
  { id = crypto.randomUUID(), ...event }: NewEvent,
  repeats: Repeats,
  today: string,
) {
  const plan = planned(repeats, event.date, today);
  await createSeries(caller, seriesOf(event, plan.rule, plan.written_until), plan.days, id);
  return { data: toEvent(await eventRows.written(caller, id)), message: createdSentence(plan) };
}

const hasMore = ({ rule, written_until }: Planned): boolean => hasDayAfter(rule, written_until);

const verbs = { created: 'criados', updated: 'alterados', removed: 'excluídos' } as const;

/** 'Evento excluído com sucesso!', '3 eventos excluídos com sucesso!' */
const sentenceOf = (count: number, done: keyof typeof verbs): string =>
  count === 1 ? sentencesAbout(eventNoun)[done] : `${counted(count, eventNoun)} ${verbs[done]} com sucesso!`;

function createdSentence(plan: Planned): string {
  const last = formatDay(plan.days.at(-1) as string);
  const done = sentenceOf(plan.days.length, 'created');
  if (!hasMore(plan)) return plan.days.length === 1 ? done : `${done} O último é em ${last}.`;
  return `${done} O calendário já vai até ${last}; os dias seguintes entram sozinhos.`;
}
