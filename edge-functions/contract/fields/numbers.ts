import * as z from 'zod/mini';
import { orNull } from '../not-given.ts';
import { type FieldWords, field, type Limits } from './field.ts';

const between = ({ least, most }: Limits) => z.int().check(z.minimum(least), z.maximum(most));

/** A whole number: a count or an ordinal. */
export const whole = ({ least, most, ...words }: FieldWords & Limits) => ofKind('whole', words, { least, most });

/** A year, in four digits. */
export const year = ({ least = 1900, most = 2999, ...words }: FieldWords & Partial<Limits>) =>
  ofKind('year', words, { least, most });

type Whole = ReturnType<typeof between>;

function ofKind<Kind extends 'whole' | 'year'>(kind: Kind, words: FieldWords, limits: Limits) {
  const number = () => between(limits);
  return field<Kind, Whole, Whole, ReturnType<typeof orNull<Whole>>, null>(kind, words, {
    details: limits,
    written: number,
    orNothing: () => orNull(number()),
    answered: number,
    empty: null,
  });
}
