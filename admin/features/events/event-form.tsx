import { clashSentence } from '#contract/event-clashes.ts';
import type { EventRule } from '#contract/event-repetition.ts';
import { eventBody, eventFields, events, hoursInOrder, newEventFields, type ParishEvent } from '#contract/events.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf as schemaOf } from '#contract/fields/schemas.ts';
import { type AnsweredValues, type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { api } from '../../lib/api.ts';
import { questionsAboutPlan } from '../../ui/form/day-question.ts';
import type { FormDefinition, SaveQuestion } from '../../ui/form/form-definition.ts';
import { copiedDate } from './copied-date.ts';
import { RepetitionPreview } from './RepetitionPreview.tsx';
import {
  endsOnce,
  followingDate,
  monthDaysOffered,
  type RepetitionValues,
  repeatsOf,
  repetitionFields,
  repetitionQuery,
  repetitionValuesOf,
} from './repetition.ts';

/** The days of a repeated event that a change or a deletion is about. */
export type Reach = 'day' | 'onwards' | 'all';

/** An event to write: one that repeats with its rule, unless it is about this day alone. */
export type EventToWrite = ParishEvent & { reach?: Reach; repeats?: EventRule };

const { date, ...otherFields } = newEventFields;
/** How it repeats stands beside its date. */
const formFields = defineFields({ date, ...repetitionFields, ...otherFields });
type Values = FormValues<typeof formFields>;

const { days: _, ...lasting } = formFields;

const ofNew = { fields: formFields, body: schemaOf(formFields, hoursInOrder, endsOnce) };
/** How many days it lasts is asked of a new one alone. */
const ofKnown = { fields: lasting as typeof formFields, body: schemaOf(lasting, hoursInOrder, endsOnce) };
const ofDay = { fields: eventFields as unknown as typeof formFields, body: eventBody };

const asksOf = (row: EventToWrite | undefined) => {
  if (!row) return ofNew;
  return row.occurrence && !isOnwards(row) ? ofDay : ofKnown;
};

const isOnwards = ({ reach }: EventToWrite): boolean => reach === 'onwards' || reach === 'all';

type Written = Readonly<Record<string, unknown>>;

/** True of values that say what all later days are, too. */
export const changesOnwards = ({ onwards, frequency }: Written): boolean => Boolean(onwards || frequency);

/** The body of a call with a form's values. */
export function bodyOf(values: Written, creates: boolean): object {
  const named = (fields: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
  if (creates) return { ...named(newEventFields), repeats: repeatsOf(values as RepetitionValues) };
  const repeats = changesOnwards(values) && { repeats: repeatsOf(values as RepetitionValues) ?? null };
  return { ...named(eventFields), ...repeats };
}

/** Clashes that the question names. */
const namedClashes = 3;

/** Asks where another event needs the place at these hours; nothing if that could not be read, as it is no refusal. */
async function questionsAboutClashes(row: EventToWrite | undefined, values: Values): Promise<SaveQuestion<Values>[]> {
  const { date: day, begins, ends, place, days } = values;
  if (!day || !begins || !place) return [];
  const repeats = repeatsOf(values);
  const own = row && { except: row.id, ...(isOnwards(row) && row.series && { exceptSeries: row.series }) };
  const asked = { date: day, begins, place, ...(ends && { ends }), ...own };
  const query = repeats ? { ...asked, ...repetitionQuery(repeats) } : { ...asked, ...(days && { days }) };
  const { data } = await api(events.clashes, { query }).catch(() => ({ data: [] }));
  if (data.length === 0) return [];
  const more = data.length - namedClashes;
  return [
    {
      type: 'warning',
      title: 'O lugar já está ocupado',
      text: [
        ...data.slice(0, namedClashes).map((clash) => `${clashSentence(clash, day)}.`),
        ...(more > 0 ? [`E mais ${more}.`] : []),
      ].join('\n'),
      answers: { no: 'Voltar', yes: 'Salvar assim mesmo' },
    },
  ];
}

const aboutReach = ({ reach, date: day }: EventToWrite): string | undefined =>
  reach &&
  { day: 'Só este dia muda.', onwards: `Muda de ${formatLocalDate(day)} em diante.`, all: 'Todos os dias mudam.' }[
    reach
  ];

const repeats = ({ frequency }: Values): boolean => Boolean(frequency);

/** The form of an event; a new one is on `day`, if that is known, and may last some days or repeat. */
export const eventForm = (day: string | null = null): FormDefinition<EventToWrite, Values> => ({
  ...ofNew,
  titleField: 'title',
  focus: 'title',
  personal: false,
  series: ['date'],
  shownWhen: {
    weekdays: ({ frequency }) => frequency === 'weekly',
    monthDay: ({ frequency }) => frequency === 'monthly' || frequency === 'yearly',
    until: repeats,
    count: repeats,
    every: repeats,
    onwards: () => false,
    ends: ({ begins }) => begins !== '',
    days: (values) => !repeats(values),
  },
  alone: ['monthDay'],
  carries: ['onwards'],
  offered: { monthDay: monthDaysOffered },
  follows: (values, before) => {
    const following = followingDate(values, before);
    return following && { values: following };
  },
  noteBelow: { count: (values) => <RepetitionPreview date={values.date} values={values} /> },
  more: ['every', 'community', 'picture', 'days'],
  copyOf: (values) => ({ ...values, days: null, date: copiedDate(values.date, parishDayOf(new Date())) }),
  above: aboutReach,
  // An answer leaves out what the event doesn't have.
  valuesOf: (row) => ({
    ...formValuesOf(formFields, row && ({ ...row, days: null } as unknown as AnsweredValues<typeof formFields>)),
    ...(row?.repeats && isOnwards(row) && repetitionValuesOf(row.repeats)),
    ...(row ? { onwards: isOnwards(row) } : { date: day }),
  }),
  asksOf,
  questionsBefore: async (row, values) => [
    ...(values.date && values.date !== row?.date ? questionsAboutPlan(values.date, parishDayOf(new Date())) : []),
    ...(await questionsAboutClashes(row, values)),
  ],
});
