import { afterDay } from '#contract/event-words.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { byDay, dayTitle } from '../../lib/month-grid.ts';

/** The events of a month by day, on a telephone and without script. */
export const MonthList = ({ entries }: { entries: readonly CalendarEntry[] }) =>
  [...byDay(entries)].map(([day, ofDay]) => (
    <div key={day}>
      <h3>{dayTitle(day)}</h3>
      {ofDay.map((entry) => (
        <p key={entry.id}>
          <strong>{entry.title}</strong>
          {`${afterDay(entry)} – ${entry.description}`}
        </p>
      ))}
    </div>
  ));
