import { Button } from '@mantine/core';
import { useState } from 'react';
import { isSameMonth, monthOf } from '#contract/calendar-date.ts';
import { eventNoun, type ParishEvent } from '#contract/events.ts';
import { monthTitle } from '#contract/months.ts';
import { capitalised, counted } from '#contract/noun.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { byDay } from '../../../site/lib/month-grid.ts';
import { filtersOfMonth } from '../../lib/day-filters.ts';
import { answerOf, isUnread, type List } from '../../lib/list.ts';
import { useRows } from '../../ui/collection/collection.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type LastAnnounced, useListAnnouncement } from '../../ui/table/list-announcement.ts';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { DayModal } from './DayModal.tsx';
import { DaySelectors } from './DaySelectors.tsx';
import { EventGrid } from './EventGrid.tsx';
import styles from './Events.module.css';
import { eventColumns, loadingEvents, parishEvents } from './parish-events.tsx';
import type { ShownDays } from './shown-days.ts';

interface EventMonthProps extends RowHandlers<ParishEvent> {
  shown: ShownDays;
  lastAnnounced: LastAnnounced;
  /** Begins a new event on this day. */
  onAdd: ((day: string) => void) | undefined;
  /** A note on an event besides its text. */
  noteOf: ((event: ParishEvent) => string) | undefined;
}

/** A month of events: a grid on a desk, a list on a phone. */
export function EventMonth({ shown, lastAnnounced, onAdd, noteOf, ...handlers }: EventMonthProps) {
  const { month, day, today } = shown;
  const list = useRows(parishEvents, filtersOfMonth(month), true);
  const [open, setOpen] = useState<string>();
  const onPhone = usePhone();
  const isReading = !isUnread(list) && (list.query.isPending || list.query.isPlaceholderData);
  // While a month is loading, the query still has the previous month's events.
  const answer = answerOf(list);
  const ofMonth = answer?.data.filter(({ date }) => isSameMonth(monthOf(date), month)) ?? [];
  const [showsPast, setShowsPast] = useState(false);
  const toCome = ofMonth.filter(({ date }) => date >= today);
  // A telephone's list of the current month begins with today.
  const past = onPhone && !day && isSameMonth(monthOf(today), month) ? ofMonth.length - toCome.length : 0;
  const isCut = past > 0 && !showsPast;
  const events = byDay(ofMonth);
  const eventsOf = (each: string) => events.get(each) ?? [];
  const rows = day ? [...eventsOf(day)] : isCut ? toCome : ofMonth;
  const count = counted(rows.length, eventNoun);
  const days = day ? formatLocalDate(day) : capitalised(monthTitle(month));
  useListAnnouncement(list, days, `${days}: ${count}`, lastAnnounced);

  return (
    <>
      <div className={styles.above}>
        <div className={styles.bar}>
          <h2 id="shown-month" className={styles.title}>
            {onPhone ? 'Eventos Filtrados' : monthTitle(month)}
          </h2>
          {!onPhone && (
            <p className={styles.reading} role="status">
              {isReading && loadingEvents}
            </p>
          )}
          <DaySelectors {...shown} />
        </div>
      </div>
      {onPhone ? (
        <>
          {past > 0 && (
            <Button variant="subtle" className={styles.past} onClick={() => setShowsPast(!showsPast)}>
              {showsPast ? 'Só de hoje em diante' : pastButton(past)}
            </Button>
          )}
          <DataTable
            label="Eventos Filtrados"
            list={withRows(list, rows)}
            columns={eventColumns}
            nameOf={parishEvents.nameOf}
            empty={isCut ? 'Nenhum evento de hoje em diante.' : 'Nenhum evento encontrado.'}
            loading={loadingEvents}
            {...handlers}
          />
        </>
      ) : isUnread(list) && !answer ? (
        // Its days would seem to have no events.
        <TableState list={list} empty="" />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          <div aria-busy={isReading}>
            <EventGrid shown={shown} eventsOf={eventsOf} labelledBy="shown-month" onOpen={setOpen} />
          </div>
        </>
      )}
      {open && (
        <DayModal
          day={open}
          events={eventsOf(open)}
          onAdd={onAdd && (() => onAdd(open))}
          noteOf={noteOf}
          onClose={() => setOpen(undefined)}
          {...handlers}
        />
      )}
    </>
  );
}

const pastButton = (past: number): string =>
  past === 1 ? 'Mostrar o que já passou' : `Mostrar os ${past} que já passaram`;

/** The list with these rows only; pending while it still has another month's. */
function withRows({ query, failure }: List<ParishEvent>, data: ParishEvent[]): List<ParishEvent> {
  const own = query.isPlaceholderData ? { isPending: true, data: undefined } : query.data && { data: { data } };
  return { failure, query: { ...query, ...own } as List<ParishEvent>['query'] };
}
