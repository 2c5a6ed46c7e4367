import { ApiError } from '#contract/errors.ts';
import { eventSeriesFields, eventSeriesNoun } from '#contract/event-series.ts';
import { eventNoun } from '#contract/events.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { rowsOf } from '../../collection/rows.ts';
import type { Database as Connection } from '../../gateways/caller-db.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Database, Json } from '../../gateways/database-types.ts';
import type { Caller } from '../../http/authenticate.ts';
import { eventRows, hoursChecks } from '../store.ts';
import type { WrittenDays } from './rule-days.ts';

type SeriesRow = Database['public']['Tables']['event_series']['Row'];

/** Series by their first day. */
export const seriesRows = rowsOf('event_series', {
  noun: eventSeriesNoun,
  body: bodyOf(eventSeriesFields),
  columns: [
    ...(['id', 'frequency', 'every', 'weekdays', 'nth', 'day_of_month', 'first_day', 'until', 'times'] as const),
    ...(['skipped', 'written_until', 'created_at', 'updated_at'] as const),
  ],
  sortedBy: ['first_day', 'id'],
});

/** A series to write. */
export type NewSeries = Omit<SeriesRow, 'skipped' | 'is_unfinished' | 'created_at' | 'updated_at' | 'updated_by'>;

/** Writes a series with these days as events, all or none; the first one gets the id `first`. */
export async function createSeries({ db }: Caller, rule: NewSeries, days: string[], first: string): Promise<void> {
  dataOf(await db.rpc('create_event_series', { rule: asJson(rule), days, first_event: first }), hoursChecks);
}

/** An event and all later days of its series as they are from now on. */
export interface Onwards {
  /** Of a single event only its first day, and the fields of each day. */
  rule: NewSeries;
  /** Written anew; if null they stay, and if there is none the event is a single one. */
  days: string[] | null;
}

/** Changes an event and all later days, and returns their number. `expectedVersion` is the latest among them. */
export async function changeOnwards(
  caller: Caller,
  from_event: string,
  { rule, days }: Onwards,
  expectedVersion?: string,
): Promise<number> {
  const change = { from_event, rule: asJson(rule), days: days as string[] };
  const answer = await caller.db.rpc('change_events_from', { ...change, ...seen(expectedVersion) });
  return await countOf(caller, answer, expectedVersion);
}

/** Deletes an event and all later days of its series, and returns their number. */
export async function removeOnwards(caller: Caller, from_event: string, expectedVersion?: string): Promise<number> {
  const answer = await caller.db.rpc('remove_events_from', { from_event, ...seen(expectedVersion) });
  return await countOf(caller, answer, expectedVersion);
}

/** Deletes all days of a series or none, and returns their number. `expectedVersion` is the latest among them. */
export async function removeSeries(caller: Caller, series: string, expectedVersion?: string): Promise<number> {
  const answer = await caller.db.rpc('remove_event_series', { of_series: series, ...seen(expectedVersion) });
  return await countOf(caller, answer, expectedVersion);
}

const seen = (expectedVersion?: string) => expectedVersion && { seen: expectedVersion };

const asJson = (rule: NewSeries): Json => ({ ...rule });

async function countOf(caller: Caller, answer: RpcAnswer, expectedVersion?: string): Promise<number> {
  if (answer.error?.hint === 'stale') await eventRows.refuse(caller, answer.error.details, expectedVersion);
  const count = dataOf(answer, hoursChecks);
  if (count === 0) throw new ApiError('not_found', sentencesAbout(eventNoun).missing);
  return count;
}

type RpcAnswer = Parameters<typeof dataOf<number>>[0];

/** The series of which days may follow those that are written. */
export async function unfinishedSeries(db: Connection): Promise<UnfinishedRow[]> {
  const rows = await db
    .from('event_series')
    .select('id, updated_at, frequency, every, weekdays, nth, day_of_month, first_day, until, times, written_until')
    .eq('is_unfinished', true)
    .order('written_until')
    .order('id');
  return dataOf(rows);
}

type UnfinishedRow = Omit<
  SeriesRow,
  'skipped' | 'is_unfinished' | 'created_at' | 'updated_by' | keyof typeof eventSeriesFields
>;

/** Writes the days that follow, unless the rule has been changed since it was read. */
export async function extendSeries(db: Connection, series: UnfinishedRow, due: WrittenDays): Promise<void> {
  const { id: of_series, updated_at: written } = series;
  const { days, written_until: until_day } = due;
  dataOf(await db.rpc('extend_event_series', { of_series, written, days, until_day }));
}
