import { VisuallyHidden } from '@mantine/core';
import { dateIn, dayOfMonth, isSameMonth, monthOf } from '#contract/calendar-date.ts';
import { hourAndTitle } from '#contract/event-words.ts';
import { eventNoun, type ParishEvent } from '#contract/events.ts';
import { counted } from '#contract/noun.ts';
import { MonthGrid } from '../../../site/lib/MonthGrid.tsx';
import { restOfDayName, titlesOfDay } from '../../../site/lib/month-grid.ts';
import styles from './Events.module.css';
import { repeatsMark } from './parish-events.tsx';
import type { ShownDays } from './shown-days.ts';

interface EventGridProps {
  shown: ShownDays;
  eventsOf: (day: string) => readonly ParishEvent[];
  /** The id of what names the grid. */
  labelledBy: string;
  onOpen: (day: string) => void;
}

/** The shown month with the events of each day. */
export function EventGrid({ shown, eventsOf, labelledBy, onOpen }: EventGridProps) {
  const { month, today, day, showDay } = shown;
  const first = isSameMonth(monthOf(today), month) ? today : dateIn(month, 1);
  return (
    <MonthGrid
      month={month}
      selected={day ?? first}
      today={today}
      labelledBy={labelledBy}
      classNames={{ grid: styles.month, day: styles.day }}
      onSelect={showDay}
      onOpen={onOpen}
    >
      {(each) => <Day day={each} events={eventsOf(each)} />}
    </MonthGrid>
  );
}

function Day({ day, events }: { day: string; events: readonly ParishEvent[] }) {
  const more = events.length - titlesOfDay;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.number}>
          {dayOfMonth(day)}
          <VisuallyHidden>{restOfDayName(day, events.length)}</VisuallyHidden>
        </span>
        {events.length > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {counted(events.length, eventNoun)}
          </span>
        )}
      </span>
      {events.slice(0, titlesOfDay).map((event) => (
        <span key={event.id} className={styles.event}>
          <span className={styles.name}>{hourAndTitle(event)}</span>
          {event.occurrence && <span className={styles.repeats}>{repeatsMark}</span>}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>+{more} mais</span>}
    </>
  );
}
