import { lastOfMonth } from '#contract/event-repetition.ts';
import type { EventSeries } from '#contract/event-series.ts';
import type { ParishEvent } from '#contract/events.ts';
import { parishInstant } from '#contract/parish-day.ts';
import { type CalendarEntry, sequenceOf } from '../../lib/icalendar.ts';
import { detailsOf, shortId, toEntry } from './calendar.ts';

/** Events as the entries of a feed: what repeats is one, with its rule, and one more for each day that differs. */
export function feedEntries(events: readonly ParishEvent[], series: readonly EventSeries[]): CalendarEntry[] {
  const known = new Set(series.map(({ id }) => id));
  const days = Map.groupBy(events, ({ series, occurrence }) =>
    occurrence && series && known.has(series) ? series : '',
  );
  return [
    ...(days.get('') ?? []).map(toEntry),
    ...series.flatMap((whole) => repeatedEntries(whole, days.get(whole.id) ?? [])),
  ];
}

/** The rule counts from the first of these days on; those before it are not in the feed. */
function repeatedEntries(whole: EventSeries, days: readonly ParishEvent[]): CalendarEntry[] {
  const [first] = days.map(occurrenceOf).sort();
  if (first === undefined) return [];
  const latest = [whole, ...days]
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) as string;
  const sequence = sequenceOf(latest);
  const every = { ...toEntry({ ...whole, date: first, occurrence: undefined }), id: shortId(whole.id) };
  return [
    {
      ...every,
      recurrence: { rule: ruleText(whole, first), without: whole.skipped.filter((day) => day > first), sequence },
    },
    ...days.filter((day) => isChanged(day, whole)).map((day) => dayOf(whole, day, sequence)),
  ];
}

/** One event alone; a day of what repeats takes that day's place where the whole is known. */
export function entryAlone(event: ParishEvent, whole: EventSeries | undefined): CalendarEntry {
  if (!whole || !event.occurrence) return toEntry(event);
  return dayOf(whole, event, Math.max(sequenceOf(whole.updatedAt), sequenceOf(event.updatedAt)));
}

/** A day in the place that the rule gave it, at the rule's hour, whatever its own is. */
const dayOf = (whole: EventSeries, day: ParishEvent, sequence: number): CalendarEntry => ({
  ...toEntry(day),
  series: shortId(whole.id),
  recurrence: { insteadOf: [occurrenceOf(day), whole.begins ?? undefined], sequence },
});

const occurrenceOf = ({ occurrence, date }: ParishEvent): string => occurrence ?? date;

const isChanged = (day: ParishEvent, whole: EventSeries): boolean =>
  day.date !== day.occurrence || shown(day) !== shown(whole);

/** The parts that a calendar shows. */
const shown = ({ title, description, ...row }: EventSeries | ParishEvent): string => {
  const { picture: _, ...details } = detailsOf(row);
  return JSON.stringify([title, description, details]);
};

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule in the words of RFC 5545, 3.3.10, of which `first` is a day. */
export function ruleText(
  { repeats, last_day, begins }: Pick<EventSeries, 'repeats' | 'last_day' | 'begins'>,
  first: string,
): string {
  const { frequency, nth, day_of_month } = repeats;
  // Some programs misread the last day of a month in a yearly rule.
  const isMonthly = frequency === 'monthly' || day_of_month === lastOfMonth;
  const every = frequency === 'yearly' && isMonthly ? repeats.every * 12 : repeats.every;
  return [
    `FREQ=${isMonthly ? 'MONTHLY' : frequency.toUpperCase()}`,
    ...(every > 1 ? [`INTERVAL=${every}`] : []),
    ...(frequency === 'yearly' && !isMonthly ? [`BYMONTH=${Number(first.slice(5, 7))}`] : []),
    ...(day_of_month === null
      ? [`BYDAY=${repeats.weekdays.map((weekday) => `${nth ?? ''}${weekdays[weekday]}`).join(',')}`]
      : [`BYMONTHDAY=${day_of_month}`]),
    ...(frequency === 'weekly' ? ['WKST=SU'] : []),
    ...(last_day ? [`UNTIL=${begins ? utcText(last_day, begins) : last_day.replaceAll('-', '')}`] : []),
  ].join(';');
}

/** A last day with an hour is said in UTC. */
const utcText = (day: string, time: string): string =>
  parishInstant(`${day}T${time}`)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
