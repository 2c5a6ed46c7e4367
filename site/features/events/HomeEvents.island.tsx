import { afterDay } from '#contract/event-words.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import { untilOf } from '../../lib/dates.ts';
import { dayTitle } from '../../lib/month-grid.ts';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { endOfFirstDay, loadNamed, type NamedEvents } from './upcoming.ts';

export function HomeEvents({ entries }: NamedEvents) {
  return (
    <ul className="dated">
      {entries.map(({ id, date, title, ...details }) => (
        <li key={id} className="card" data-until={untilOf(parishDayBounds(date)[1])}>
          <h3>{title}</h3>
          <p>{dayTitle(date) + afterDay(details)}</p>
        </li>
      ))}
    </ul>
  );
}

export const homeEvents: LiveRows<NamedEvents> = {
  tables: ['events'],
  until: endOfFirstDay,
  load: loadNamed,
  isEmpty: ({ entries }) => entries.length === 0,
  Show: HomeEvents,
  failure: 'Erro ao carregar eventos.',
};

export default liveSection(homeEvents);
