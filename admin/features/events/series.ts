import { useMutation } from '@tanstack/react-query';
import { type EventSeries, eventSeries } from '#contract/event-series.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { counted, dayNoun } from '#contract/noun.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useActions } from '../../ui/actions.ts';
import type { Choice } from '../../ui/dialogs/ChoiceDialog.tsx';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import type { EventToWrite, Reach } from './event-form.tsx';
import { loadingEvents, parishEvents } from './parish-events.tsx';
import type { Reminders } from './reminder.ts';

/** A day of several that are one event, with all of them by their date, and with their rule if they repeat. */
interface Series {
  event: ParishEvent;
  days: readonly ParishEvent[];
  whole: EventSeries | undefined;
}

/** An event with its series; the days are read first, because some may be in another month than the one shown. */
async function readSeries(event: ParishEvent): Promise<{ data: Series }> {
  const id = event.series ?? '';
  const [days, whole] = await Promise.all([
    loadAll(api, events.list, undefined, { series: id, limit: 100 }),
    event.occurrence ? api(eventSeries.byId, { params: { id } }) : undefined,
  ]);
  return { data: { event: days.find((day) => day.id === event.id) ?? event, days, whole: whole?.data } };
}

/**
 * The changes and deletions of an event of several days. Those of one that repeats first ask which days they are about;
 * those of a novena and the like are of one day, or by an action of their own of all.
 */
export function useSeries(reminders: Reminders | undefined) {
  const actions = useActions();
  const { choose } = useDialogs();
  const failure = parishEvents.failures?.remove ?? '';
  const reading = useMutation({ mutationFn: readSeries, meta: { busy: loadingEvents } });
  const removal = useChange({
    call: removed,
    follow: async (_, { reach, series }) => reminders?.ofMany.follow(eventsWithin(series, reach)),
    busy: 'Excluindo...',
    failure,
    refreshes: ['events', 'dashboard'],
  });

  const onEdit = (event: ParishEvent, edit: (row: EventToWrite) => void) => {
    if (!event.occurrence) return edit(event);
    actions.run({ ...reading, failure: parishEvents.failures?.load ?? '' }, event, async ({ data: series }) => {
      const reach = await choose({
        type: 'info',
        title: 'Editar',
        text: `“${event.title}” se repete. O que muda?`,
        choices: choicesOf(series),
      });
      if (reach) edit(toWrite(series, reach));
    });
  };
  const onDelete = (event: ParishEvent, remove: (row: ParishEvent) => void) => {
    if (!event.occurrence) return remove(event);
    actions.run({ ...reading, failure }, event, async ({ data: series }) => {
      const reach = await choose({
        type: 'danger',
        title: 'Excluir',
        text: [`“${event.title}” se repete. O que deseja excluir?`, reminders?.ofMany.warningOf(series.days)]
          .filter(Boolean)
          .join(' '),
        choices: choicesOf(series),
      });
      if (reach) actions.run(removal, { series, reach });
    });
  };
  const removeAll = (event: ParishEvent) =>
    actions.run({ ...reading, failure }, event, ({ data: series }) => {
      const { days } = series;
      void actions.remove(removal, { series, reach: 'all' as const }, daysOf(days), reminders?.ofMany.warningOf(days));
    });
  const actionsOf = (event: ParishEvent): RowAction[] =>
    event.series && !event.occurrence
      ? [
          {
            label: 'Excluir todos os dias',
            after: 'Editar',
            danger: true,
            calls: events.removeSeries,
            onClick: () => removeAll(event),
          },
        ]
      : [];
  return { onEdit, onDelete, actionsOf };
}

const removed = async ({ series: { event, days }, reach }: { series: Series; reach: Reach }) => {
  if (reach === 'day') {
    return api(events.remove, { params: { id: event.id }, expectedVersion: event.updatedAt });
  }
  if (reach === 'onwards') {
    const expectedVersion = latestOf(laterDays({ event, days }));
    return api(events.removeOnwards, { params: { id: event.id }, expectedVersion });
  }
  return api(events.removeSeries, { params: { series: event.series ?? '' }, expectedVersion: latestOf(days) });
};

/** The event that the form opens: the first one if all days change, with the latest version among those that do. */
function toWrite(series: Series, reach: Reach): EventToWrite {
  const { event, days, whole } = series;
  if (reach === 'day') return { ...event, reach };
  const changed = eventsWithin(series, reach);
  const first = reach === 'all' ? (byOccurrence(days)[0] ?? event) : event;
  return {
    ...first,
    reach,
    ...(whole && { repeats: ruleFrom(occurrenceOf(first), changed, whole) }),
    updatedAt: latestOf(changed) ?? first.updatedAt,
  };
}

/** The rule from a day on, which has as many days as are left. */
function ruleFrom(
  day: string,
  left: readonly ParishEvent[],
  { repeats, skipped, last_day, written_until }: EventSeries,
) {
  if (repeats.count === null || !last_day) return repeats;
  if (last_day > written_until) return { ...repeats, until: last_day, count: null };
  return { ...repeats, count: left.length + skipped.filter((each) => each >= day).length };
}

function eventsWithin(series: Series, reach: Reach): readonly ParishEvent[] {
  return { day: [series.event], onwards: laterDays(series), all: series.days }[reach];
}

/** The event and the days after it, by what the rule gave. */
const laterDays = ({ event, days }: Pick<Series, 'event' | 'days'>) =>
  days.filter((day) => occurrenceOf(day) >= occurrenceOf(event));

const byOccurrence = (days: readonly ParishEvent[]) =>
  days.toSorted((one, other) => occurrenceOf(one).localeCompare(occurrenceOf(other)));

const occurrenceOf = ({ occurrence, date }: ParishEvent): string => occurrence ?? date;

const latestOf = (days: readonly ParishEvent[]) =>
  days
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);

function choicesOf(series: Series): Choice<Reach>[] {
  const { event, days, whole } = series;
  const end = whole?.last_day;
  const detailOf = (some: readonly ParishEvent[]) => {
    const [first = event, last = event] = [some[0], some.at(-1)];
    if (end && end <= whole.written_until) return `${counted(some.length, dayNoun)}, ${spanOf(first, last)}`;
    return `De ${formatLocalDate(first.date)} ${end ? `a ${formatLocalDate(end)}` : 'em diante'}`;
  };
  return [
    { value: 'day', label: 'Só este dia', detail: formatLocalDate(event.date) },
    { value: 'onwards', label: 'Deste dia em diante', detail: detailOf(laterDays(series)) },
    { value: 'all', label: 'Todos os dias', detail: detailOf(days) },
  ];
}

/** 'os 9 dias de “Novena”, de 24/02/2026 a 04/03/2026' */
export function daysOf(days: readonly ParishEvent[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'todos os dias';
  const title = first.title.replace(/ \(\d+º dia\)$/, '');
  const what = days.length === 1 ? `o último dia de “${title}”` : `os ${days.length} dias de “${title}”`;
  return `${what}, ${spanOf(first, last)}`;
}

const spanOf = (first: ParishEvent, last: ParishEvent): string =>
  first.date === last.date
    ? `em ${formatLocalDate(first.date)}`
    : `de ${formatLocalDate(first.date)} a ${formatLocalDate(last.date)}`;
