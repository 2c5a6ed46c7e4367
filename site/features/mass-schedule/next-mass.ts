const day = 1440;
const week = 7 * day;

/** Minutes from Sunday 0:00 to the week time of 1970 in UTC, for clocks `offset` minutes ahead. */
export const weekShift = (offset: number): number => 4 * day + offset;

/** The minute of the week at an instant, in milliseconds since 1970 in UTC. */
export const minuteOfWeek = (now: number, shift: number): number => (Math.floor(now / 60_000) + shift) % week;

/** A mass in the page's data: its minute of the week, its weekday and its spoken time. */
export type WeeklyMass = `${number} ${string} ${string}`;

/**
 * The next mass at a minute of the week, 'Próxima missa: hoje, 18h', until the end of the minute in which it begins.
 * Empty without masses, which must be sorted by minute.
 */
export function nextMassSentence(masses: readonly WeeklyMass[], minute: number): string {
  const next = masses.find((mass) => Number.parseInt(mass, 10) >= minute) ?? masses[0];
  if (!next) return '';
  const [begin, weekday, time] = next.split(' ');
  const days = Math.floor(((minute % day) + ((Number(begin) - minute + week) % week)) / day);
  return `Próxima missa: ${['hoje', 'amanhã'][days] ?? weekday + (days === 7 ? ' que vem' : '')}, ${time}`;
}
