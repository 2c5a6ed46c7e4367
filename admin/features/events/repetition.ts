import { dayOfMonth, daysIn, monthOf, weekdayOf } from '#contract/calendar-date.ts';
import {
  type EventRule,
  eventFrequencies,
  lastOfMonth,
  mostRepetitions,
  type Repeats,
} from '#contract/event-repetition.ts';
import { type MonthDay, monthDayWords } from '#contract/event-rule-words.ts';
import { eventFields } from '#contract/events.ts';
import { choice, flag, weekdays } from '#contract/fields/choice.ts';
import { date } from '#contract/fields/dates.ts';
import { defineFields, optional } from '#contract/fields/field.ts';
import { whole } from '#contract/fields/numbers.ts';
import type { FormValues } from '#contract/fields/values.ts';
import { capitalised } from '#contract/noun.ts';

const onDay = (day_of_month: number): MonthDay => ({ weekdays: [], nth: null, day_of_month });
const onWeekday = (nth: number, weekday: number): MonthDay => ({ weekdays: [weekday], nth, day_of_month: null });

const range = (length: number, first: number) => Array.from({ length }, (_, index) => first + index);

const keyOf = ({ weekdays, nth, day_of_month }: MonthDay): string =>
  day_of_month === null ? `weekday ${weekdays[0]} ${nth}` : `day ${day_of_month}`;

/** The days of a month that a rule can give, by their keys. */
const monthDays: ReadonlyMap<string, MonthDay> = new Map(
  [
    ...range(31, 1).map(onDay),
    onDay(lastOfMonth),
    ...[...range(5, 1), lastOfMonth].flatMap((nth) => range(7, 0).map((weekday) => onWeekday(nth, weekday))),
  ].map((day) => [keyOf(day), day]),
);

/** The fields of a form that say how an event repeats. */
export const repetitionFields = defineFields({
  frequency: optional(choice({ label: 'repete', options: eventFrequencies, none: 'Não repete' })),
  weekdays: optional(weekdays({ label: 'nos dias' })),
  monthDay: optional(
    choice({
      label: 'no mês',
      options: Object.fromEntries([...monthDays].map(([key, day]) => [key, capitalised(monthDayWords(day))])),
    }),
  ),
  until: optional(date({ label: 'até', days: eventFields.date.details })),
  count: optional(whole({ label: 'vezes', least: 1, most: mostRepetitions })),
  every: optional(
    whole({ label: 'a cada', caption: 'Repete a cada', least: 1, most: 99, help: '2: uma vez sim, outra não.' }),
  ),
  /** True of a form that changes all later days too. */
  onwards: flag({ label: 'em diante', initial: false }),
});

export type RepetitionValues = FormValues<typeof repetitionFields>;

type DatedValues = RepetitionValues & { date: string | null };

/** At most one of them says when it ends. */
export const endsOnce = {
  between: ['until', 'count'] as const,
  holds: ({ until, count }: { until?: string | null | undefined; count?: number | null | undefined }) =>
    !until || !count,
  refuses: 'count' as const,
  because: 'fica vazio quando há um último dia',
};

/** The rule of a form's values; undefined of what doesn't repeat. */
export function repeatsOf(values: RepetitionValues): Repeats | undefined {
  const { frequency, monthDay, until, count } = values;
  if (!frequency) return undefined;
  const every = values.every ?? 1;
  if (frequency === 'weekly') return { frequency, every, weekdays: [...(values.weekdays ?? [])], until, count };
  return { frequency, every, ...copyOf(monthDays.get(monthDay ?? '')), until, count };
}

/** The same as parameters of an address. */
export const repetitionQuery = ({ weekdays, ...rule }: Repeats) => ({ ...rule, weekdays: weekdays?.join(',') ?? null });

const copyOf = (day: MonthDay | undefined) => day && { ...day, weekdays: [...day.weekdays] };

/** The form's values of a rule. */
export function repetitionValuesOf(rule: EventRule): Omit<RepetitionValues, 'onwards'> {
  const { frequency, every, until, count } = rule;
  const isWeekly = frequency === 'weekly';
  return {
    frequency,
    weekdays: isWeekly ? [...rule.weekdays] : null,
    monthDay: isWeekly ? null : keyOf(rule),
    until,
    count,
    every: every > 1 ? every : null,
  };
}

const kinds = ['day', 'nth', 'lastDay', 'lastWeekday'] as const;

/** The keys of a date as a day of its month, by the way of saying it. */
function sayingsOf(date: string): Partial<Record<(typeof kinds)[number], string>> & { day: string } {
  const [day, weekday] = [dayOfMonth(date), weekdayOf(date)];
  const nth = Math.ceil(day / 7);
  const left = daysIn(monthOf(date)) - day;
  return {
    day: keyOf(onDay(day)),
    ...(nth < 5 && { nth: keyOf(onWeekday(nth, weekday)) }),
    ...(left === 0 && { lastDay: keyOf(onDay(lastOfMonth)) }),
    ...(left < 7 && { lastWeekday: keyOf(onWeekday(lastOfMonth, weekday)) }),
  };
}

/** The choices of a day of the month: those of the date, and the one that is chosen. */
export const monthDaysOffered = ({ date, monthDay }: DatedValues): string[] => [
  ...new Set([...Object.values(date ? sayingsOf(date) : {}), ...(monthDay ? [monthDay] : [])]),
];

/** The days of the rule that follow from the date, as far as they were those of the date before. */
export function followingDate(values: DatedValues, before: DatedValues): Partial<RepetitionValues> | undefined {
  const { date, frequency } = values;
  if (!frequency || !date) return undefined;
  if (frequency === 'weekly') {
    if (!values.weekdays) {
      return before.frequency === 'weekly' && before.date ? undefined : { weekdays: [weekdayOf(date)] };
    }
    if (!before.date || before.date === date || !values.weekdays.includes(weekdayOf(before.date))) return undefined;
    const others = values.weekdays.filter((day) => day !== weekdayOf(before.date ?? ''));
    return { weekdays: [...new Set([...others, weekdayOf(date)])].sort() };
  }
  const sayings = sayingsOf(date);
  if (!values.monthDay) return { monthDay: sayings.day };
  if (!before.date || before.date === date) return undefined;
  const former = sayingsOf(before.date);
  const kind = kinds.find((each) => former[each] === values.monthDay);
  return kind && { monthDay: sayings[kind] ?? sayings.day };
}
