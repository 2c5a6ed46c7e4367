import type { MassEntry } from './mass-schedule.ts';
import { spokenTime } from './spoken-time.ts';

const minutesOfDay = 1440;
const minutesOfWeek = 7 * minutesOfDay;

export type Mass = Pick<MassEntry, 'weekday' | 'minute'>;

/** The minute of the week at an instant, from Sunday 0:00, where clocks are `offset` minutes ahead of UTC. */
export function minuteOfWeek(now: number, offset: number): number {
  // The first day of 1970 was a Thursday.
  return (Math.floor(now / 60_000) + offset + 4 * minutesOfDay) % minutesOfWeek;
}

/** What a page says of the next mass in a minute of the week: 'Próxima missa: hoje, 18h'; nothing without masses. */
export function nextMassSentence(masses: readonly Mass[], minute: number): string {
  const waits = masses.map((mass) => (mass.minute - minute + minutesOfWeek) % minutesOfWeek);
  const wait = Math.min(...waits);
  const next = masses[waits.indexOf(wait)];
  if (!next) return '';
  const time = spokenTime(next.minute);
  return wait
    ? `Próxima missa: ${dayName(next.weekday, (minute % minutesOfDay) + wait)}, ${time}`
    : `A missa das ${time} começa agora`;
}

/** The day that is so many minutes after the beginning of this one, as people say it today. */
function dayName(weekday: string, minutes: number): string {
  const days = Math.floor(minutes / minutesOfDay);
  return ['hoje', 'amanhã'][days] ?? weekday.toLowerCase() + (days === 7 ? ' que vem' : '');
}
