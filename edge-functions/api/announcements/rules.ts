import { announcementWeek } from '#contract/announcements.ts';
import { parseValue } from '../http/parse.ts';

interface Week {
  week_start?: string | null | undefined;
  week_end?: string | null | undefined;
}

/** Whether a change names an end of the week, so that the other one must be known. */
export const changesWeek = ({ week_start, week_end }: Week): boolean =>
  week_start !== undefined || week_end !== undefined;

/** Refuses a change after which the week would end before it starts. */
export function refuseBackwardWeek(stored: Week, { week_start, week_end }: Week): void {
  parseValue(announcementWeek, {
    week_start: week_start === undefined ? stored.week_start : week_start,
    week_end: week_end === undefined ? stored.week_end : week_end,
  });
}
