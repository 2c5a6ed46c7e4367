import { ofTime } from './day-names.ts';
import type { MassOfDay } from './mass-changes.ts';

/**
 * The difference of a day's mass from other weeks: 'não haverá', 'em vez das 18h'; empty for one at its usual hour.
 * `alone` is said of a mass of that day alone.
 */
export function massDifference(
  { is_cancelled, usual_time, time }: Pick<MassOfDay, 'is_cancelled' | 'usual_time' | 'time'>,
  alone: string,
): string {
  if (is_cancelled) return 'não haverá';
  if (usual_time === null) return alone;
  return usual_time === time ? '' : `em vez ${ofTime(usual_time)}`;
}
