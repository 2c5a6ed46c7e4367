import { createHash } from 'node:crypto';
import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { endingOf, stampOf } from './stamp.ts';
import { finishedName } from './whole-file.ts';

const hour = 3_600_000;

/** Hours in which nothing is deleted: time enough to notice a mistake, or somebody who broke in. */
const untouched = 48;

/** Copies that somebody asked for and that are kept beyond that, the newest ones. */
const askedKept = 3;

/** Days for which a copy from before an upgrade is kept, and how many of the upgrades to one version. */
const beforeUpgrade = { days: 90, kept: 3 };

/** Days of which the oldest nightly copy is kept beside the newest. */
const week = 7;

/** How many nightly copies are kept, the newest one of each of the last periods that have any. */
const periods: readonly { count: number; periodOf: (day: string) => string }[] = [
  { count: week, periodOf: (day) => day },
  { count: 4, periodOf: (day) => daysLater(day, -weekdayOf(day)) },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

/** A backup that an installation made by itself. */
export interface Copy {
  name: string;
  /** The parish's day and time of its making. */
  stamp: string;
  /** True if somebody asked for it, false of a night's. */
  isAsked: boolean;
  /** The version before whose upgrade it was made: counted apart from a night's and from those that were asked for. */
  before?: string;
  isEncrypted: boolean;
  /** False where the photos lie beside it (`photos-folder.ts`); true of copies of earlier versions. */
  isWhole: boolean;
}

/** An installation's mark in its backups' names. */
export const markOf = (publishableKey: string): string =>
  createHash('sha256').update(publishableKey).digest('hex').slice(0, 6);

/** The name of a backup of the installation `id`; another's in the same folder are never touched. */
export const copyName = (
  stamp: string,
  id: string,
  { isAsked, before, isEncrypted, isWhole }: Omit<Copy, 'name' | 'stamp'>,
): string => {
  const kind = before ? `antes-de-${before}-` : isAsked ? 'pedida-' : '';
  return `paroquia-${stamp}-${kind}${isWhole ? '' : 'sem-fotos-'}${id}${endingOf(isEncrypted)}`;
};

/** An installation's own backups among the names of a folder, the newest first, and last those of a clock ahead. */
export function copiesIn<Name extends { name: string }>(
  files: readonly Name[],
  id: string,
  now: Date,
): (Name & Copy)[] {
  const copies = files.flatMap((file) => {
    const [, stamp, asked, before, without] =
      /^paroquia-(\d{4}-\d\d-\d\d-\d\dh\d\d(?:m\d\d)?)-(?:(pedida-)|antes-de-(\d[\w.]*)-)?(sem-fotos-)?/.exec(
        file.name,
      ) ?? [];
    if (!stamp) return [];
    const isAsked = asked !== undefined;
    const kind = { isAsked, ...(before && { before }) };
    const isEncrypted = file.name.endsWith(endingOf(true));
    const isWhole = without === undefined;
    const isOwn = copyName(stamp, id, { ...kind, isEncrypted, isWhole }) === file.name;
    return isOwn ? [{ ...file, stamp, ...kind, isEncrypted, isWhole }] : [];
  });
  copies.sort((one, other) => (one.stamp === other.stamp ? 0 : one.stamp < other.stamp ? 1 : -1));
  return [...copies.filter((copy) => !isAhead(copy, now)), ...copies.filter((copy) => isAhead(copy, now))];
}

/** True if a clock that was ahead dated it: nobody knows when it was made. */
export const isAhead = ({ stamp }: Copy, now: Date): boolean => stamp > stampOf(now);

/** The names of an installation's unfinished backups, which a killed process left. */
export const unfinishedIn = (names: readonly string[], id: string): string[] =>
  names.filter((name) => copiesIn([{ name: finishedName(name) ?? '' }], id, new Date(0)).length > 0);

/** The names of an installation's unencrypted backups, and of those that were made by hand and have no mark. */
export const unencryptedIn = (names: readonly string[], id: string): string[] =>
  names.filter((name) => {
    const mark =
      /^paroquia-\d{4}-\d\d-\d\d-\d\dh\d\d(?:m\d\d)?(?:-pedida|-antes-de-\d[\w.]*)?(?:-sem-fotos)?(-[0-9a-f]{6})?\.backup\.gz$/.exec(
        name,
      );
    return mark !== null && [undefined, `-${id}`].includes(mark[1]);
  });

/**
 * The backups to delete of those that `copiesIn` found. Kept are those of the last 48 hours; those from before an
 * upgrade for 90 days; the three newest that were asked for; of nightly ones the newest of the last 7 days, 4 weeks and
 * 12 months, and the week's oldest. Those of a clock that was ahead take what the others leave, and the places of days
 * of the last week that have none.
 */
export function expiredCopies<Each extends Copy>(copies: readonly Each[], now: Date): Each[] {
  // Without the seconds, which an earlier version's names don't have.
  const since = stampOf(new Date(now.getTime() - untouched * hour)).slice(0, -'m00'.length);
  const nightly = copies.filter(isNightly);
  const dated = nightly.filter((copy) => !isAhead(copy, now));
  const ahead = nightly.filter((copy) => isAhead(copy, now));
  const weekAgo = daysLater(parishDayOf(now), 1 - week);
  const ofWeek = dated.filter((copy) => dayOf(copy) >= weekAgo);
  const oldestOfWeek = new Map(ofWeek.map((copy) => [dayOf(copy), copy]));
  const kept = new Set<Copy>([
    ...copies.filter((copy) => copy.stamp >= since && !isAhead(copy, now)),
    ...copies.filter(({ isAsked }) => isAsked).slice(0, askedKept),
    ...keptFromBefore(copies, now),
    ...newestOfPeriods(nightly),
    ...oldestOfWeek.values(),
    ...ahead.slice(0, week - oldestOfWeek.size),
  ]);
  return copies.filter((copy) => !kept.has(copy));
}

function keptFromBefore<Each extends Copy>(copies: readonly Each[], now: Date): Each[] {
  const since = stampOf(new Date(now.getTime() - beforeUpgrade.days * 24 * hour));
  const recent = copies.filter((copy) => copy.before && copy.stamp >= since && !isAhead(copy, now));
  return [...Map.groupBy(recent, ({ before }) => before).values()].flatMap((each) => each.slice(0, beforeUpgrade.kept));
}

/** In which order copies go where the next one lacks room: expired, asked for, of nights, from before an upgrade. */
export function leastNeeded<Each extends Copy>(copies: readonly Each[], now: Date): Each[] {
  const expired = expiredCopies(copies, now);
  const rank = (copy: Each) => (expired.includes(copy) ? 0 : copy.isAsked ? 1 : copy.before ? 3 : 2);
  return copies.toReversed().sort((one, other) => rank(one) - rank(other));
}

/** The newest copy of a night; where there is none, the newest of any. */
export const lastGood = <Each extends Copy>(copies: readonly Each[]): Each | undefined =>
  copies.find(isNightly) ?? copies[0];

/** Those that are made by the hour, and not because of something. */
export const isNightly = ({ isAsked, before }: Copy): boolean => !isAsked && before === undefined;

const dayOf = ({ stamp }: Copy) => stamp.slice(0, 10);

function newestOfPeriods(copies: readonly Copy[]): Copy[] {
  return periods.flatMap(({ count, periodOf }) => {
    const newest = new Map<string, Copy>();
    for (const copy of copies) {
      const period = periodOf(dayOf(copy));
      if (!newest.has(period)) newest.set(period, copy);
    }
    return [...newest.values()].slice(0, count);
  });
}
