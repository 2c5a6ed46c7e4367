import { parishDayOf } from '#contract/parish-day.ts';

/** The parish's month at an instant, from 1. */
export const monthOf = (now: Date): number => Number(parishDayOf(now).slice(5, 7));

/** The month after it: January follows December. */
export const monthAfter = (month: number): number => (month % 12) + 1;
