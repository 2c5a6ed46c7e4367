import { type CalendarEntry, entryAddress } from '../../lib/icalendar.ts';

/** The complete events of one day. */
export function DayEvents({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return <p className="day-events__none">Nenhum evento neste dia.</p>;
  return (
    <ul className="day-events">
      {entries.map((entry) => (
        <li key={entry.id}>
          <h3>{entry.title}</h3>
          <p>{entry.description}</p>
          <AddToCalendar entry={entry} />
        </li>
      ))}
    </ul>
  );
}

export function AddToCalendar({ entry }: { entry: CalendarEntry }) {
  return (
    <a className="to-calendar" href={entryAddress(entry)} download={`${entry.title}.ics`}>
      Adicionar à agenda<span className="unseen">{` – ${entry.title}`}</span>
    </a>
  );
}
