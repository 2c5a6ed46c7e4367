import { parishTimeOf } from '#contract/parish-day.ts';
import { formatInstant } from '../../site/lib/dates.ts';

/** An instant as `dd/mm/yyyy HH:mm` in the parish's time zone. */
export const dateAndTime = (instant: string): string => `${formatInstant(instant)} ${parishTimeOf(new Date(instant))}`;
