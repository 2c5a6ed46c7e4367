/** The time of day of a minute of the week as people say it: 1080 → '18h', 1110 → '18h30'. */
export function spokenTime(minuteOfWeek: number): string {
  const minutes = minuteOfWeek % 60;
  return `${Math.floor(minuteOfWeek / 60) % 24}h${minutes ? `${minutes}`.padStart(2, '0') : ''}`;
}
