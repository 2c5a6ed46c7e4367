import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

/**
 * The parish's day and time in a file's name: `2026-11-26-21h43m07`. Stamps sort as their instants do, also beside
 * those without seconds of earlier versions.
 */
export const stampOf = (instant: Date): string =>
  `${parishDayOf(instant)}-${parishTimeOf(instant).replace(':', 'h')}m${instant.toISOString().slice(17, 19)}`;

/** How a backup's name ends. */
export const endingOf = (isEncrypted: boolean): string => `.backup.gz${isEncrypted ? '.age' : ''}`;
