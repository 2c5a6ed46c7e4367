import * as z from 'zod/mini';
import { ifGiven, orNull } from '../not-given.ts';
import { uuid } from '../primitives.ts';
import { type ChoicePictures, type FieldWords, field } from './field.ts';

/** Yes or no, so that nothing is asked for. The table has a default. */
export const flag = ({ initial, ...words }: FieldWords & { initial: boolean }) =>
  field('flag', words, {
    details: null,
    written: () => ifGiven(z.boolean()),
    orNothing: () => ifGiven(z.boolean()),
    answered: () => z.boolean(),
    empty: false,
    initial,
    required: false,
  });

/** A required yes, such as a consent. */
export const agreement = (words: FieldWords) =>
  field('flag', words, {
    details: null,
    written: () => z.boolean().check(z.refine((yes) => yes, 'é obrigatório')),
    orNothing: () => ifGiven(z.boolean()),
    answered: () => z.boolean(),
    empty: false,
    initial: false,
  });

/** One of a few values, with their labels in `options`; forms show the pictures that each has in `pictures`. */
export function choice<const Options extends Readonly<Record<string, string>>>({
  options,
  initial = null,
  pictures,
  none,
  ...words
}: FieldWords & {
  options: Options;
  initial?: (keyof Options & string) | null;
  pictures?: ChoicePictures;
  none?: string;
}) {
  const values = () => z.enum(Object.keys(options) as (keyof Options & string)[]);
  const details = {
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    ...(pictures && { pictures }),
    ...(none && { none }),
  };
  return field('choice', words, {
    details,
    written: values,
    orNothing: () => orNull(values()),
    answered: values,
    empty: null,
    initial,
  });
}

/** One of a few names that are stored as numbers from `first`: a weekday, a month. */
export function numbered({
  names,
  first,
  initial = null,
  ...words
}: FieldWords & { names: readonly string[]; first: number; initial?: number | null }) {
  const number = () => z.int().check(z.minimum(first), z.maximum(first + names.length - 1));
  const details = { options: names.map((label, index) => ({ value: first + index, label })) };
  return field('choice', words, {
    details,
    written: number,
    orNothing: () => orNull(number()),
    answered: number,
    empty: null,
    initial,
  });
}

/** Any days of the week, 0 being Sunday. */
export const weekdays = (words: FieldWords) => {
  const days = () => z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7));
  return field('weekdays', words, {
    details: null,
    written: days,
    orNothing: () => orNull(days()),
    answered: days,
    empty: null,
  });
};

/** One of other rows, such as the accounts, by its id; a form offers those that there are. */
export const rowChoice = (words: FieldWords) =>
  field('choice', words, {
    details: { options: [] },
    written: () => uuid,
    orNothing: () => orNull(uuid),
    answered: () => uuid,
    empty: null,
  });
