import { hoursAndPlaceOf } from '#contract/event-words.ts';
import { capitalised } from '#contract/noun.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { shownAddress } from '../../lib/media-address.ts';
import { type EntryFiles, entryAddress, isIn } from './entry-address.ts';

interface Props {
  entries: readonly CalendarEntry[];
  files: EntryFiles;
}

/** The complete events of one day. */
export function DayEvents({ entries, files }: Props) {
  if (entries.length === 0) return <p className="day-events__none">Nenhum evento neste dia.</p>;
  return (
    <ul className="day-events">
      {entries.map((entry) => (
        <li key={entry.id}>
          <h3>{entry.title}</h3>
          <HoursAndPlace entry={entry} />
          <p>{entry.description}</p>
          {entry.picture && <EventPicture path={entry.picture} />}
          <AddToCalendar entry={entry} files={files} />
        </li>
      ))}
    </ul>
  );
}

function HoursAndPlace({ entry }: { entry: CalendarEntry }) {
  const words = hoursAndPlaceOf(entry);
  return words && <p className="day-events__hours">{capitalised(words)}</p>;
}

/** Hidden from screen readers, because the text describes the event. */
const EventPicture = ({ path }: { path: string }) => (
  <img className="day-events__picture" src={shownAddress(path)} width="640" height="360" alt="" loading="lazy" />
);

/** A link without `download`, with which iPhones only store the file. */
export function AddToCalendar({ entry, files }: { entry: CalendarEntry; files: EntryFiles }) {
  if (!isIn(files, entry)) return null;
  return (
    <a className="to-calendar" href={entryAddress(entry)} type="text/calendar">
      Adicionar à agenda<span className="unseen">{` – ${entry.title}`}</span>
    </a>
  );
}
