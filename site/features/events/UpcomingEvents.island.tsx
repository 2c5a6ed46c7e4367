import { dayOfMonth, monthOf } from '#contract/calendar-date.ts';
import { monthName } from '#contract/day-names.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { dayTitle } from '../../lib/month-grid.ts';
import { Empty } from '../../ui/Empty.tsx';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { AddToCalendar } from './DayEvents.tsx';
import { endOfFirstDay, loadUpcoming, type Upcoming } from './upcoming.ts';

export function UpcomingEvents({ entries }: Upcoming) {
  if (entries.length === 0)
    return <Empty title="Nenhum evento marcado." way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />;
  return (
    <ul className="upcoming">
      {entries.map((entry) => (
        <UpcomingEvent key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function UpcomingEvent({ entry }: { entry: CalendarEntry }) {
  const { date, title, description } = entry;
  return (
    <li className="upcoming__event">
      <time className="upcoming__date" dateTime={date} aria-hidden="true">
        <b>{dayOfMonth(date)}</b>
        {monthName(monthOf(date).month).slice(0, 3)}
      </time>
      <div>
        <h3>{title}</h3>
        <p className="upcoming__day">{dayTitle(date)}</p>
        <p className="upcoming__words">{description}</p>
        <AddToCalendar entry={entry} />
      </div>
    </li>
  );
}

export const upcomingEvents: LiveRows<Upcoming> = {
  tables: ['events'],
  until: endOfFirstDay,
  load: loadUpcoming,
  Show: UpcomingEvents,
  failure: 'Erro ao carregar eventos.',
};

export default liveSection(upcomingEvents);
