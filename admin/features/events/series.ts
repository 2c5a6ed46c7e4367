import { useMutation } from '@tanstack/react-query';
import { events, type ParishEvent } from '#contract/events.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useActions } from '../../ui/actions.ts';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { loadingEvents, parishEvents } from './parish-events.tsx';
import type { Reminders } from './reminder.ts';

/** The days of an event of several, by their date. */
interface Series {
  id: string;
  days: readonly ParishEvent[];
}

/** The deletion of all days of a novena and the like, among the actions of each day. */
export function useSeriesRemoval(reminders: Reminders | undefined): (event: ParishEvent) => RowAction[] {
  const actions = useActions();
  const failure = parishEvents.failures?.remove ?? '';
  const reading = useMutation({
    mutationFn: async (id: string) => ({
      data: await loadAll(api, events.list, undefined, { series: id, limit: 100 }),
    }),
    meta: { busy: loadingEvents },
  });
  const removal = useChange({
    call: ({ id, days }: Series) =>
      api(events.removeSeries, { params: { series: id }, expectedVersion: latestOf(days) }),
    follow: async (_, { days }) => reminders?.ofMany.follow(days),
    busy: 'Excluindo...',
    failure,
    refreshes: ['events', 'dashboard'],
  });
  // The days are read first, because some may be in another month than the one shown.
  const remove = (id: string) =>
    actions.run({ ...reading, failure }, id, ({ data: days }) => {
      void actions.remove(removal, { id, days }, daysOf(days), reminders?.ofMany.warningOf(days));
    });
  return ({ series }) =>
    series
      ? [
          {
            label: 'Excluir todos os dias',
            after: 'Editar',
            danger: true,
            calls: events.removeSeries,
            onClick: () => remove(series),
          },
        ]
      : [];
}

const latestOf = (days: readonly ParishEvent[]) =>
  days
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);

/** 'os 9 dias de “Novena”, de 24/02/2026 a 04/03/2026' */
export function daysOf(days: readonly ParishEvent[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'todos os dias';
  const title = first.title.replace(/ \(\d+º dia\)$/, '');
  const what = days.length === 1 ? `o último dia de “${title}”` : `os ${days.length} dias de “${title}”`;
  const when = first.date === last.date ? `em ${formatLocalDate(first.date)}` : spanOf(first.date, last.date);
  return `${what}, ${when}`;
}

const spanOf = (first: string, last: string) => `de ${formatLocalDate(first)} a ${formatLocalDate(last)}`;
