import { useQuery, useQueryClient } from '@tanstack/react-query';
import { daysLater } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { describedOf } from '#contract/event-words.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { type Notification, notificationSentences, notifications } from '#contract/notifications.ts';
import { parishDayBounds, parishInstant } from '#contract/parish-day.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { proposal, useMaySend } from '../../lib/proposals.ts';
import { useActions } from '../../ui/actions.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { changesOnwards } from './event-form.tsx';
import { addressOf } from './parish-events.tsx';

/** The part of a reminder's address that says whose it is, whatever the event's title and day become. */
const mark = '#evento-';
const markOf = ({ id }: Pick<ParishEvent, 'id'>) => `${mark}${id}`;

const eventIdIn = ({ url }: Pick<Notification, 'url'>): string | undefined => url.split(mark)[1];

/** The reminder of an event: at 18:00 of the day before, and of no use once the event's day has begun. */
export const reminderOf = (event: ParishEvent) => ({
  ...proposal('geral', `Amanhã: ${event.title}`, describedOf(event), `${addressOf(event)}${markOf(event)}`),
  send_at: parishInstant(`${daysLater(event.date, -1)}T18:00`).toISOString(),
  ends_at: parishDayBounds(event.date)[0],
});

type Reminder = ReturnType<typeof reminderOf>;

/** True if its time lies ahead. */
const isAhead = ({ send_at }: Reminder) => Date.parse(send_at) > Date.now();

const isSame = (message: Notification, { title, body, url, send_at }: Reminder) =>
  message.title === title &&
  message.body === body &&
  message.url === url &&
  Date.parse(message.send_at) === Date.parse(send_at);

const readScheduled = (signal?: AbortSignal): Promise<Notification[]> =>
  loadAll(api, notifications.list, signal, { state: 'scheduled', type: 'geral', limit: 100 });

/** The scheduled reminders of an event. */
const remindersOf = (event: ParishEvent, scheduled: readonly Notification[] = []) =>
  scheduled.filter(({ url }) => url.endsWith(markOf(event)));

/** Schedules a reminder unless somebody did so before. */
function useReminder() {
  const idOf = useCallId();
  return useChange<ParishEvent, { send_at: string }>({
    call: async (event) => {
      const [known] = remindersOf(event, await readScheduled());
      if (known) return { data: known, message: isThere };
      const reminder = reminderOf(event);
      const { message = notificationSentences.scheduled } = await api(notifications.send, {
        body: { ...reminder, id: idOf(reminder) },
      });
      return { data: reminder, message };
    },
    busy: 'Programando...',
    failure: 'Erro ao programar o lembrete',
    refreshes: ['notifications'],
    stateOf: whenItGoes,
    isToldInDialogs: true,
  });
}

/** Makes an event's reminder anew after a change, or cancels it if the event is no more or its eve is past. */
async function follow(event: ParishEvent, done: 'changed' | 'deleted'): Promise<string | undefined> {
  const reminder = reminderOf(event);
  try {
    const known = remindersOf(event, await readScheduled());
    const outdated = done === 'changed' ? known.filter((message) => !isSame(message, reminder)) : known;
    if (outdated.length === 0) return undefined;
    for (const { id } of outdated) await api(notifications.cancel, { params: { id } });
    if (done === 'deleted' || !isAhead(reminder)) return 'O lembrete programado foi cancelado.';
    if (outdated.length === known.length) await api(notifications.send, { body: reminder });
    return `O lembrete programado também mudou: vai em ${dateAndTime(reminder.send_at)}.`;
  } catch {
    return 'O lembrete programado não pôde ser mudado: veja em Notificações se ele ainda vale.';
  }
}

/** Makes the reminders of days that changed together anew, and cancels those of days that are gone. */
async function followAll(): Promise<string | undefined> {
  try {
    let isChanged = false;
    for (const message of await readScheduled()) {
      const id = eventIdIn(message);
      if (!id) continue;
      const event = await readEvent(id);
      const reminder = event && reminderOf(event);
      if (reminder && isSame(message, reminder)) continue;
      isChanged = true;
      await api(notifications.cancel, { params: { id: message.id } });
      if (reminder && isAhead(reminder)) await api(notifications.send, { body: reminder });
    }
    return isChanged ? 'Os lembretes programados acompanharam a mudança.' : undefined;
  } catch {
    return 'Os lembretes programados não puderam ser mudados: veja em Notificações quais ainda valem.';
  }
}

/** Undefined of an event that is no more. */
const readEvent = (id: string): Promise<ParishEvent | undefined> =>
  api(events.byId, { params: { id } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    },
  );

/** Cancels the reminders of events that are no more. */
async function cancelAll(events: readonly ParishEvent[]): Promise<string | undefined> {
  try {
    const scheduled = await readScheduled();
    const known = events.flatMap((event) => remindersOf(event, scheduled));
    for (const { id } of known) await api(notifications.cancel, { params: { id } });
    if (known.length === 0) return undefined;
    return known.length === 1 ? 'O lembrete programado foi cancelado.' : 'Os lembretes programados foram cancelados.';
  } catch {
    return 'Os lembretes programados não puderam ser cancelados: veja em Notificações quais ainda valem.';
  }
}

/** The reminders of a section of events. */
export interface Reminders {
  /** The scheduled reminder of an event in a sentence; '' for none. */
  noteOf: (event: ParishEvent) => string;
  actionsOf: (event: ParishEvent) => RowAction[];
  /** Effects on a reminder when its event changes or is deleted. */
  effects: Pick<PanelCollection<ParishEvent>, 'warningOf' | 'follow'>;
  /** The same when several events are deleted together. */
  ofMany: {
    warningOf: (events: readonly ParishEvent[]) => string;
    follow: (events: readonly ParishEvent[]) => Promise<string | undefined>;
  };
}

/** Reminders of events whose eve is still to come; undefined where this person or the site can't send. */
export function useReminders(): Reminders | undefined {
  const maySend = useMaySend();
  const client = useQueryClient();
  const { data: scheduled } = useQuery({
    queryKey: ['notifications', 'reminders'],
    queryFn: ({ signal }) => readScheduled(signal),
    enabled: maySend,
  });
  const reminder = useReminder();
  const { run } = useActions();
  const { alert } = useDialogs();
  if (!maySend) return undefined;

  const knownOf = (event: ParishEvent) => remindersOf(event, scheduled)[0];
  const remind = (event: ParishEvent) => {
    const known = knownOf(event);
    if (known) alert({ type: 'info', title: isThere, text: whenItGoes(known) });
    else run(reminder, event);
  };
  return {
    noteOf: (event) => {
      const known = knownOf(event);
      return known ? `Lembrete programado para ${dateAndTime(known.send_at)}` : '';
    },
    actionsOf: (event) =>
      isAhead(reminderOf(event))
        ? [
            {
              label: 'Lembrar na véspera',
              after: 'Editar',
              prominent: true,
              calls: notifications.send,
              onClick: () => remind(event),
            },
          ]
        : [],
    effects: {
      warningOf: (event) => (knownOf(event) ? 'O lembrete programado também será cancelado.' : ''),
      follow: async (event, done, values) => {
        const told = await (values && changesOnwards(values) ? followAll() : follow(event, done));
        if (told) await client.invalidateQueries({ queryKey: ['notifications'] });
        return told;
      },
    },
    ofMany: {
      warningOf: (events) => (events.some(knownOf) ? 'Os lembretes programados também serão cancelados.' : ''),
      follow: async (events) => {
        const told = await cancelAll(events);
        if (told) await client.invalidateQueries({ queryKey: ['notifications'] });
        return told;
      },
    },
  };
}

const isThere = 'Este lembrete já está programado';

const whenItGoes = ({ send_at }: Pick<Notification, 'send_at'>) =>
  `Vai em ${dateAndTime(send_at)} a quem está inscrito em Geral. Está em Notificações.`;
