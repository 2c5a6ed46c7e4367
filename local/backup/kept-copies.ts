import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { endingOf } from './stamp.ts';
import { finishedName } from './whole-file.ts';

/** How many copies are kept, the newest one of each of the last periods that have any. */
const periods: readonly { count: number; periodOf: (day: string) => string }[] = [
  { count: 7, periodOf: (day) => day },
  { count: 4, periodOf: (day) => daysLater(day, -weekdayOf(day)) },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

/** A backup that an installation made by itself. */
interface Copy {
  name: string;
  /** The parish's day and time of its making. */
  stamp: string;
}

/** The name of a backup of the installation `id`; another's in the same folder are never touched. */
export const copyName = (stamp: string, id: string, isEncrypted: boolean): string =>
  `paroquia-${stamp}-${id}${endingOf(isEncrypted)}`;

/** An installation's own backups among the names of a folder, the newest first, and last those of a clock ahead. */
export function copiesIn(names: readonly string[], id: string, now: string): Copy[] {
  const copies = names.flatMap((name) => {
    const stamp = /^paroquia-(\d{4}-\d\d-\d\d-\d\dh\d\d)-/.exec(name)?.[1];
    return stamp && [false, true].some((isEncrypted) => copyName(stamp, id, isEncrypted) === name)
      ? [{ name, stamp }]
      : [];
  });
  const isAhead = ({ stamp }: Copy) => stamp > now;
  copies.sort((one, other) => (one.stamp < other.stamp ? 1 : -1));
  return [...copies.filter((copy) => !isAhead(copy)), ...copies.filter(isAhead)];
}

/** The names of an installation's unfinished backups, which a killed process left. */
export const unfinishedIn = (names: readonly string[], id: string): string[] =>
  names.filter((name) => copiesIn([finishedName(name) ?? ''], id, '').length > 0);

/** The names of the backups to delete: all but the last 7 days', 4 weeks' and 12 months' newest. */
export function expiredCopies(names: readonly string[], id: string, now: string): string[] {
  const copies = copiesIn(names, id, now);
  const kept = new Set<string>();
  for (const { count, periodOf } of periods) {
    const seen = new Set<string>();
    for (const { name, stamp } of copies) {
      const period = periodOf(stamp.slice(0, 10));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return copies.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}
