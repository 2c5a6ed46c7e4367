import { spokenTime, weekdayNames } from './day-names.ts';
import type { ParishContentOf } from './parish-content.ts';

/** Office hours, as the pages and the panel say them. */
export interface OfficeHours {
  /** 'Segunda a sexta' */
  days: string;
  /** '8h às 12h e 15h às 19h' */
  hours: string;
  /** The same in schema.org's `openingHours` format: `Mo-Fr 08:00-12:00,15:00-19:00`. */
  schema: string;
}

/** As schema.org writes weekdays, from Sunday. */
const schemaDays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

const spanOf = (begins: string, ends: string): string => `${spokenTime(begins)} às ${spokenTime(ends)}`;

export function officeHoursOf(hours: ParishContentOf<'office_hours'>): OfficeHours {
  const { first_day: first, opens, closes, opens_again: again, closes_again: end } = hours;
  const last = hours.last_day ?? first;
  const spans = [[opens, closes] as const, ...(again && end ? [[again, end] as const] : [])];
  const isNext = (first + 1) % 7 === last;
  const [from, to] = [first, last].map((day) => (weekdayNames[day] ?? '').replace('-feira', ''));
  return {
    days: first === last ? `${weekdayNames[first]}` : `${from} ${isNext ? 'e' : 'a'} ${to?.toLowerCase()}`,
    hours: spans.map(([begins, ends]) => spanOf(begins, ends)).join(' e '),
    schema: `${[...new Set([schemaDays[first], schemaDays[last]])].join('-')} ${spans.map((span) => span.join('-')).join(',')}`,
  };
}

/** True if what begins and ends at these times of day, `HH:MM`, ends on the following day. */
export const endsNextDay = (begins: string, ends: string): boolean => ends <= begins;

/** 'às 19h'; '16h às 17h30'; '22h às 6h do dia seguinte' */
export function regularHoursOf({ begins, ends }: Pick<ParishContentOf<'regular_time'>, 'begins' | 'ends'>): string {
  if (!ends) return `às ${spokenTime(begins)}`;
  return `${spanOf(begins, ends)}${endsNextDay(begins, ends) ? ' do dia seguinte' : ''}`;
}
