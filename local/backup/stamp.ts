import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

/** The parish's day and time in a file's name: `2026-11-26-21h43`. Stamps sort as their instants do. */
export const stampOf = (instant: Date): string => `${parishDayOf(instant)}-${parishTimeOf(instant).replace(':', 'h')}`;

/** How a backup's name ends. */
export const endingOf = (isEncrypted: boolean): string => `.backup.gz${isEncrypted ? '.age' : ''}`;
