import { dayOfMonth, monthOf } from '#contract/calendar-date.ts';
import { monthName } from '#contract/day-names.ts';
import { afterDay } from '#contract/event-words.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { dayTitle } from '../../lib/month-grid.ts';
import { Empty } from '../../ui/Empty.tsx';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { AddToCalendar } from './DayEvents.tsx';
import type { EntryFiles } from './entry-address.ts';
import { endOfFirstDay, loadUpcoming, type Upcoming } from './upcoming.ts';

interface Fixed {
  files: EntryFiles;
}

export function UpcomingEvents({ entries, files }: Upcoming & Fixed) {
  if (entries.length === 0)
    return <Empty title="Nenhum evento marcado." way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />;
  return (
    <ul className="upcoming">
      {entries.map((entry) => (
        <UpcomingEvent key={entry.id} entry={entry} files={files} />
      ))}
    </ul>
  );
}

function UpcomingEvent({ entry, files }: { entry: CalendarEntry } & Fixed) {
  const { date, title, description } = entry;
  return (
    <li className="upcoming__event card">
      <time className="upcoming__date" dateTime={date} aria-hidden="true">
        <b>{dayOfMonth(date)}</b>
        {monthName(monthOf(date).month).slice(0, 3)}
      </time>
      <div>
        <h3>{title}</h3>
        <p className="upcoming__day">{dayTitle(date) + afterDay(entry)}</p>
        <p className="upcoming__words">{description}</p>
        <AddToCalendar entry={entry} files={files} />
      </div>
    </li>
  );
}

export const upcomingEvents: LiveRows<Upcoming, Fixed> = {
  tables: ['events'],
  until: endOfFirstDay,
  load: loadUpcoming,
  Show: UpcomingEvents,
  failure: 'Erro ao carregar eventos.',
};

export default function LiveUpcoming({ files, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={upcomingEvents} {...props} fixed={{ files }} />;
}
