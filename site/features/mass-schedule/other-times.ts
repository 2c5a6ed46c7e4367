import { spokenTime } from '#contract/day-names.ts';
import type { ParishContentOf } from '#contract/parish-content.ts';
import { weekdayName } from '../../lib/weekdays.ts';

interface Regular {
  name: string;
  times: readonly Pick<ParishContentOf<'regular_time'>, 'weekday' | 'begins'>[];
}

/** The week's other times on one line: 'Confissões: qua e sex 16h · Adoração: qui 19h'. */
export const otherTimesLine = (regular: readonly Regular[]): string =>
  regular.map(({ name, times }) => `${name}: ${timesOf(times)}`).join(' · ');

/** Days with the same hours stand together. */
function timesOf(times: Regular['times']): string {
  const byDay = [...Map.groupBy(times, ({ weekday }) => weekday)].map(([weekday, ofDay]) => ({
    day: shortDay(weekday),
    hours: listed(ofDay.map(({ begins }) => spokenTime(begins)).sort(byNumber)),
  }));
  return [...Map.groupBy(byDay, ({ hours }) => hours)]
    .map(([hours, same]) => `${listed(same.map(({ day }) => day))} ${hours}`)
    .join(', ');
}

const byNumber = (one: string, other: string) => one.localeCompare(other, 'pt-BR', { numeric: true });

const shortDay = (weekday: number): string => weekdayName(weekday).toLowerCase().slice(0, 3);

/** 'seg, qua e sex' */
const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' e $1');
