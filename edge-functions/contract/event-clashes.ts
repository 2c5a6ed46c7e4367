import { formatDay } from './calendar-date.ts';
import { spokenTime } from './day-names.ts';
import { endOf, type TimedEvent } from './event-span.ts';
import { folded } from './plain-signs.ts';

/** An event with an hour at a place. */
export interface Placed extends TimedEvent {
  place: string;
}

/** True if both need the same place at the same time; one may begin when the other ends. */
export const isClash = (one: Placed, other: Placed): boolean =>
  folded(one.place) === folded(other.place) && beginOf(one) < lastOf(other) && beginOf(other) < lastOf(one);

const beginOf = ({ date, begins }: TimedEvent): string => `${date} ${begins}`;
const lastOf = (event: TimedEvent): string => endOf(event).join(' ');

/** 'Salão, 19h: já há Catequese'; with the day, if it is not `day`. */
export const clashSentence = ({ date, begins, place, title }: Placed & { title: string }, day: string): string =>
  `${[place, ...(date === day ? [] : [formatDay(date)]), spokenTime(begins)].join(', ')}: já há ${title}`;
