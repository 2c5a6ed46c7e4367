import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { frequency } from './event-repetition.ts';
import { eventFields } from './events.ts';
import { defineFields } from './fields/field.ts';
import { recordOf } from './fields/schemas.ts';
import { masculine } from './noun.ts';
import { instant, localDate, staff, uuid } from './primitives.ts';

const { date: _, ...undated } = eventFields;
/** The fields of what repeats, which are those of each of its days. */
export const eventSeriesFields = defineFields(undated);

const { title, description, ...further } = eventSeriesFields;

const eventRepetition = z.object({
  frequency,
  every: z.int(),
  /** 0 is Sunday; empty where `day_of_month` says the day. */
  weekdays: z.array(z.int()),
  /** Which of the month's weekdays, or of its days; -1 is the last one. */
  nth: z.nullable(z.int()),
  day_of_month: z.nullable(z.int()),
  until: z.nullable(localDate),
  count: z.nullable(z.int()),
});

/** A repeated event: the fields are those of its days that have nothing of their own. */
const series = z.extend(
  recordOf(
    { title, description },
    {
      id: uuid,
      first_day: localDate,
      /** As it was written; `repeats` of a body may be the same. */
      repeats: eventRepetition,
      /** The last day, whichever way it was said; null of what has no end. */
      last_day: z.nullable(localDate),
      /** The days of the rule on which it doesn't take place. */
      skipped: z.array(localDate),
      /** Its days up to this one are events. */
      written_until: localDate,
      createdAt: instant,
      updatedAt: instant,
    },
  ),
  z.partial(recordOf(further, {})).shape,
);
export type EventSeries = z.output<typeof series>;

export const eventSeriesNoun = masculine('evento que se repete', 'eventos que se repetem');

const seriesRows = collection({
  path: '/events/series',
  noun: eventSeriesNoun,
  item: series,
  readers: 'anyone',
  writers: staff,
});

export const eventSeries = {
  list: seriesRows.list('Os eventos que se repetem, com a regra e os dias em que não acontecem'),
  byId: seriesRows.byId(),
};
