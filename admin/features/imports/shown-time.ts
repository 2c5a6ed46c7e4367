import { parishTimeOf } from '#contract/parish-day.ts';

/** `14:02`, in the parish. */
export const formatTime = (instant: string): string => parishTimeOf(new Date(instant));
