import type { EventFrequency, EventRule } from '#contract/event-repetition.ts';
import { withDocumentTimes } from '../../collection/times.ts';
import { type Details, present, timed } from '../rules.ts';

/** The columns of a rule; `until` is its last day, whichever way it was said. */
interface RuleRow {
  frequency: string;
  every: number;
  weekdays: number[];
  nth: number | null;
  day_of_month: number | null;
  until: string | null;
  times: number | null;
}

interface SeriesRow extends Details, RuleRow {
  created_at: string;
  updated_at: string;
}

/** A series as calls answer it. A number of days says when it ends, as a last day does: one of the two was written. */
export function toSeries<Row extends SeriesRow>(row: Row) {
  const {
    begins,
    ends,
    place,
    community,
    picture,
    frequency,
    every,
    weekdays,
    nth,
    day_of_month,
    until,
    times,
    ...own
  } = row;
  return {
    ...withDocumentTimes(own),
    ...present({ ...timed({ begins, ends }), place, community, picture }),
    repeats: ruleIn(row),
    last_day: until,
  };
}

/** The rule of a stored series, as it was written. */
export const ruleIn = ({
  frequency,
  every,
  weekdays,
  nth,
  day_of_month,
  until,
  times,
}: RuleRow): EventRule & Pick<RuleRow, 'weekdays'> => ({
  frequency: frequency as EventFrequency,
  every,
  weekdays,
  nth,
  day_of_month,
  until: times === null ? until : null,
  count: times,
});
