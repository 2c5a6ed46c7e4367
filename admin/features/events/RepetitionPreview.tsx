import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { ruleOf } from '#contract/event-repetition.ts';
import { ruleWords } from '#contract/event-rule-words.ts';
import { events } from '#contract/events.ts';
import { counted, dayNoun, listed } from '#contract/noun.ts';
import { api } from '../../lib/api.ts';
import styles from './Events.module.css';
import { type RepetitionValues, repeatsOf, repetitionQuery } from './repetition.ts';

/** Days that are named. */
const namedDays = 3;

type Days = { days: readonly string[]; hasMore: boolean };

/** The rule of a form's values in words, with its days as the API would write them. */
export function RepetitionPreview({ date, values }: { date: string | null; values: RepetitionValues }) {
  const repeats = date ? repeatsOf(values) : undefined;
  const query = date && repeats && { date, ...repetitionQuery(repeats) };
  const { data, error } = useQuery({
    queryKey: ['events', 'days', query],
    queryFn: ({ signal }) => api(events.days, { query: query as Exclude<typeof query, '' | null | undefined>, signal }),
    enabled: Boolean(query),
  });
  const rule = date && repeats && ruleWords(ruleOf(repeats, date), data?.data.days[0] ?? date);
  return (
    <p className={styles.preview} role="status">
      {error instanceof ApiError
        ? error.message
        : rule &&
          [rule, data && wordsOf(data.data, Boolean(repeats?.until || repeats?.count))].filter(Boolean).join('')}
    </p>
  );
}

/** ': 112 dias. Os primeiros: 30/11/2026, 02/12/2026 e 07/12/2026.' */
function wordsOf({ days, hasMore }: Days, hasEnd: boolean): string {
  const named = listed(days.slice(0, namedDays).map(formatDay));
  if (!hasMore && days.length <= namedDays) return `: ${named}.`;
  const count = hasMore ? (hasEnd ? '' : ', sem fim') : `: ${counted(days.length, dayNoun)}`;
  return `${count}. Os primeiros: ${named}.`;
}
