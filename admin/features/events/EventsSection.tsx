import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { isSameMonth, monthOf } from '#contract/calendar-date.ts';
import { eventFilters } from '#contract/events.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { RowEditor, useRowEditor } from '../../ui/collection/RowEditor.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { copyLabel, useWhatsAppCopy } from '../../ui/whatsapp-copy.ts';
import { EventMonth } from './EventMonth.tsx';
import { EventReports } from './EventReports.tsx';
import { eventForm } from './event-form.tsx';
import { FoundEvents } from './FoundEvents.tsx';
import { eventForWhatsApp, parishEvents } from './parish-events.tsx';
import { useReminders } from './reminder.ts';
import { useSeries } from './series.ts';
import { type ShownDays, useShownDays } from './shown-days.ts';

/** The parish's calendar: a month of events, or the events that a search finds in any month. */
export default function EventsSection() {
  const { page, chosen, params, turnTo, write, choose } = useListPlace(eventFilters);
  const { search } = chosen;
  const shown = useShownDays();
  const onPhone = usePhone();
  const searchField = useRef<HTMLInputElement>(null);
  const [dateOfNew, setDateOfNew] = useState<string>();
  const form = useMemo(() => eventForm(dateOfNew), [dateOfNew]);
  const copy = useWhatsAppCopy();
  const reminders = useReminders();
  const { onEdit, onDelete, actionsOf } = useSeries(reminders);
  const editor = useRowEditor({ ...parishEvents, ...reminders?.effects }, form, {
    actions: (event) => [
      ...(reminders?.actionsOf(event) ?? []),
      { label: copyLabel, after: 'Editar', onClick: () => void copy(eventForWhatsApp(event)) },
      ...actionsOf(event),
    ],
    onEdit,
    onDelete,
    // The results of a search stay in sight.
    onSaved: ({ date }) => search || shown.showMonth(monthOf(date)),
  });
  const lastAnnounced = useRef<string>(undefined);

  const { create } = editor;
  const add =
    create &&
    ((date: string | undefined) => {
      setDateOfNew(date);
      create();
    });

  const reports = <EventReports month={shown.month} />;
  return (
    <>
      <Toolbar
        summary={
          <SearchField
            ref={searchField}
            label="Buscar eventos"
            value={params.search ?? ''}
            onType={(text) => write({ search: text })}
          />
        }
      >
        {/* They are of the month, not of what a search found in any. */}
        {!search && (onPhone ? <ToolMenu>{reports}</ToolMenu> : reports)}
        {add && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => add(shown.day ?? todayIn(shown))}>
            Adicionar Evento
          </Button>
        )}
      </Toolbar>
      <RowEditor editor={editor}>
        {search ? (
          <FoundEvents
            lastAnnounced={lastAnnounced}
            asked={{ search, page }}
            onPage={turnTo}
            onClear={() => {
              choose({ search: '' });
              searchField.current?.focus();
            }}
            {...editor.handlers}
          />
        ) : (
          <EventMonth
            lastAnnounced={lastAnnounced}
            shown={shown}
            onAdd={add}
            noteOf={reminders?.noteOf}
            {...editor.handlers}
          />
        )}
      </RowEditor>
    </>
  );
}

/** Proposed for a new event while its month is shown. */
const todayIn = ({ today, month }: ShownDays): string | undefined =>
  isSameMonth(monthOf(today), month) ? today : undefined;
