import { daysLater } from '#contract/calendar-date.ts';
import type { ParishEvent } from '#contract/events.ts';
import { notificationSentences, notifications } from '#contract/notifications.ts';
import { parishDayBounds, parishInstant } from '#contract/parish-day.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { proposal, useMaySend } from '../../lib/proposals.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { addressOf } from './parish-events.tsx';

/** The reminder of an event: at 18:00 of the day before, and of no use once the event's day has begun. */
export const reminderOf = (event: ParishEvent) => ({
  ...proposal('geral', `Amanhã: ${event.title}`, event.description, addressOf(event)),
  send_at: parishInstant(`${daysLater(event.date, -1)}T18:00`).toISOString(),
  ends_at: parishDayBounds(event.date)[0],
});

type Reminder = ReturnType<typeof reminderOf>;

/** How many scheduled messages are looked through; more are never scheduled at once. */
const looked = 100;

/** Schedules a reminder unless somebody did so before. */
function useReminder() {
  const idOf = useCallId();
  return useChange<Reminder, { send_at: string }>({
    call: async (reminder) => {
      const { send_at } = reminder;
      const { data } = await api(notifications.list, {
        query: { state: 'scheduled', type: reminder.type, limit: looked },
      });
      const isThere = data.some(
        (message) =>
          message.title === reminder.title &&
          message.url === reminder.url &&
          Date.parse(message.send_at) === Date.parse(send_at),
      );
      if (isThere) return { data: { send_at }, message: 'Este lembrete já está programado' };
      const { message = notificationSentences.scheduled } = await api(notifications.send, {
        body: { ...reminder, id: idOf(reminder) },
      });
      return { data: { send_at }, message };
    },
    busy: 'Programando...',
    failure: 'Erro ao programar o lembrete',
    refreshes: ['notifications'],
    stateOf: ({ send_at }) => `Vai em ${dateAndTime(send_at)} a quem está inscrito em Geral. Está em Notificações.`,
  });
}

/** What schedules the reminder of an event that is still to come; undefined for those who may not send, and where the site can't. */
export function useReminderAction(today: string): ((event: ParishEvent) => RowAction[]) | undefined {
  const maySend = useMaySend();
  const reminder = useReminder();
  const { run } = useActions();
  const { alert } = useDialogs();
  if (!maySend) return undefined;
  const remind = (event: ParishEvent) => {
    const wanted = reminderOf(event);
    if (Date.parse(wanted.send_at) > Date.now()) run(reminder, wanted);
    else
      alert({ type: 'info', title: action, text: `O lembrete iria em ${dateAndTime(wanted.send_at)}, que já passou.` });
  };
  return (event) =>
    event.date < today
      ? []
      : [{ label: action, after: 'Editar', calls: notifications.send, onClick: () => remind(event) }];
}

const action = 'Lembrar na véspera';
