import type { CalendarEntry } from '../../lib/icalendar.ts';

/** The events of which a build has a file. */
export interface EntryFiles {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The last change of any of its events: what was changed later comes with the next build. */
  changedUntil: string;
}

type Addressed = Pick<CalendarEntry, 'id' | 'date' | 'title' | 'updatedAt'>;

/** True if a file has the event as it is now. */
export const isIn = ({ from, changedUntil }: EntryFiles, { date, updatedAt }: Addressed): boolean =>
  date >= from && updatedAt <= changedUntil;

/** The most letters of a file's name, which telephones show. */
const longestName = 60;

/** The name of an event's file: its title in plain letters. */
export const entryName = ({ title }: Pick<Addressed, 'title'>): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '') || 'evento';

/** The address of an event's file. */
export const entryAddress = (entry: Addressed): string => `/agenda/${entry.id}/${entryName(entry)}.ics`;
