import { dayOfMonth } from '#contract/calendar-date.ts';
import { hourAndTitle } from '#contract/event-words.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { restOfDayName, titlesOfDay } from '../../lib/month-grid.ts';

/** A day of the grid: its number and its first events. */
export function DayCell({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const more = entries.length - titlesOfDay;
  return (
    <>
      <span className="day__number">
        {dayOfMonth(day)}
        <span className="unseen">{restOfDayName(day, entries.length)}</span>
      </span>
      {entries.slice(0, titlesOfDay).map((entry) => (
        <span key={entry.id} className="day__title">
          {hourAndTitle(entry)}
        </span>
      ))}
      {more > 0 && <span className="day__more">{`+${more} mais`}</span>}
    </>
  );
}
