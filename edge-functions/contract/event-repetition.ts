import * as z from 'zod/mini';
import { weekdayOf } from './calendar-date.ts';
import { refinementOf } from './fields/schemas.ts';
import { labelled } from './label.ts';
import { orElse, orNull } from './not-given.ts';
import { localDate, wholeNumber } from './primitives.ts';

/* How an event repeats, in the terms of RFC 5545, and on local days. */

export const eventFrequencies = { weekly: 'Toda semana', monthly: 'Todo mês', yearly: 'Todo ano' } as const;
export type EventFrequency = keyof typeof eventFrequencies;

/** The last of a month's days, or of its days of one weekday. */
export const lastOfMonth = -1;

/** How many days an event with a number of them may have. */
export const mostRepetitions = 400;

/** The following checks are also made of values that are refused by themselves. */
interface Written {
  frequency?: EventFrequency;
  weekdays?: number[] | null | undefined;
  nth?: number | null | undefined;
  day_of_month?: number | null | undefined;
  until?: string | null | undefined;
  count?: number | null | undefined;
}

type WholeNumber = (least: number, most: number) => z.ZodMiniType<number>;

const inBody: WholeNumber = (least, most) => z.int().check(z.minimum(least), z.maximum(most));

const placeInMonth = (place: z.ZodMiniType<number>) =>
  place.check(z.refine((written) => written !== 0, 'deve ser 1 ou mais, ou -1 para o último'));

const weekdaysInBody = z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7));

export const frequency = z.enum(Object.keys(eventFrequencies) as [EventFrequency, ...EventFrequency[]]);

const shapeOf = (number: WholeNumber, weekdays: z.ZodMiniType<number[]>) => ({
  frequency: labelled(frequency, 'repete'),
  /** 2 is every other week, month or year. */
  every: labelled(orElse(number(1, 99), 1), 'a cada'),
  /** 0 is Sunday. Weekly: without it that of the event's day. Otherwise the one weekday of `nth`. */
  weekdays: labelled(orNull(weekdays), 'nos dias'),
  /** Monthly and yearly: which of the month's weekdays, -1 the last. A month without it is left out. */
  nth: labelled(orNull(placeInMonth(number(lastOfMonth, 5))), 'qual do mês'),
  /** Monthly and yearly: which day of the month, -1 the last; without it and `nth` that of the event. */
  day_of_month: labelled(orNull(placeInMonth(number(lastOfMonth, 31))), 'dia do mês'),
  /** The last day; without it and `count` it has no end. */
  until: labelled(orNull(localDate), 'até'),
  count: labelled(orNull(number(1, mostRepetitions)), 'vezes'),
});

const wholeRule = [
  refinementOf({
    between: ['until', 'count'] as const,
    holds: ({ until, count }: Written) => !until || !count,
    refuses: 'count' as const,
    because: 'fica vazio quando há um último dia',
  }),
  refinementOf({
    between: ['frequency', 'nth', 'weekdays'] as const,
    holds: ({ frequency, nth, weekdays }: Written) =>
      frequency === 'weekly' || (weekdays ?? []).length <= (nth ? 1 : 0),
    refuses: 'weekdays' as const,
    because: 'tem um só dia da semana, com qual deles no mês',
  }),
  refinementOf({
    between: ['frequency', 'nth'] as const,
    holds: ({ frequency, nth }: Written) => frequency !== 'weekly' || !nth,
    refuses: 'nth' as const,
    because: 'fica vazio para o que é de toda semana',
  }),
  refinementOf({
    between: ['frequency', 'nth', 'day_of_month'] as const,
    holds: ({ frequency, nth, day_of_month }: Written) => !day_of_month || (frequency !== 'weekly' && !nth),
    refuses: 'day_of_month' as const,
    because: 'fica vazio para o que é de um dia da semana',
  }),
] as const;

/** How an event repeats, in a body. */
export const repeats = labelled(z.strictObject(shapeOf(inBody, weekdaysInBody)).check(...wholeRule), 'repete');
export type Repeats = z.output<typeof repeats>;

/** The same as parameters of an address, in which several weekdays are `2,4`. */
export const repeatsQuery = shapeOf(
  wholeNumber,
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((written) => written.split(',').map(Number)),
    ),
    weekdaysInBody,
  ),
);
export const repeatsQueryRules = wholeRule;

/** A rule of which nothing is left to the event's day. */
export interface EventRule {
  frequency: EventFrequency;
  every: number;
  /** 0 is Sunday; empty where `day_of_month` says the day. */
  weekdays: readonly number[];
  nth: number | null;
  day_of_month: number | null;
  until: string | null;
  count: number | null;
}

/** The whole rule of an event of this day. */
export function ruleOf(written: Repeats, day: string): EventRule {
  const { frequency, every, nth = null, until = null, count = null } = written;
  const isOfWeekday = frequency === 'weekly' || nth !== null;
  const weekdays = written.weekdays?.length ? written.weekdays : [weekdayOf(day)];
  return {
    frequency,
    every,
    weekdays: isOfWeekday ? [...new Set(weekdays)].sort() : [],
    nth,
    day_of_month: isOfWeekday ? null : (written.day_of_month ?? Number(day.slice(8))),
    until,
    count,
  };
}

const ruleParts = ['frequency', 'every', 'weekdays', 'nth', 'day_of_month', 'until', 'count'];

export const isSameRule = (one: EventRule, other: EventRule): boolean =>
  JSON.stringify(one, ruleParts) === JSON.stringify(other, ruleParts);
