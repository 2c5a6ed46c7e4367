import * as z from 'zod/mini';
import { ifGiven } from '../not-given.ts';
import { newPassword } from '../password.ts';
import { type FieldWords, field } from './field.ts';

/** A password, which is never returned; `missing` is the message for a new row without one. */
export const password = ({ missing, ...words }: FieldWords & { missing: string }) =>
  field('password', words, {
    details: null,
    written: () => newPassword(missing),
    // The account keeps its current one.
    orNothing: () => ifGiven(newPassword(missing)),
    answered: () => z.never(),
    empty: '',
  });
