import * as z from 'zod/mini';
import { newPassword } from '../password.ts';
import { type FieldWords, field } from './field.ts';

/** A password, which is never returned; `missing` is the message for a new row without one. */
export const password = ({ missing, ...words }: FieldWords & { missing: string }) =>
  field('password', words, {
    details: null,
    written: newPassword(missing),
    orNothing: blankOr(newPassword(missing)),
    answered: z.never(),
    empty: '',
  });

/** A blank password is treated as missing: the account keeps its current one. */
const blankOr = <Schema extends z.ZodMiniType<string, string | undefined>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((written: string | undefined) => (written === '' ? undefined : written)),
      z.optional(schema),
    ),
  );
