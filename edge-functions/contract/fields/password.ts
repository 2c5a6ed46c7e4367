import * as z from 'zod/mini';
import { newPassword } from '../password.ts';
import { type FieldWords, field } from './field.ts';

/** A password that is written and never answered; `missing` is said where a new row lacks it. */
export const password = ({ missing, ...words }: FieldWords & { missing: string }) =>
  field('password', words, {
    details: null,
    written: newPassword(missing),
    orNothing: blankOr(newPassword(missing)),
    answered: z.never(),
    empty: '',
  });

/** A blank one is not given: the account keeps its own. */
const blankOr = <Schema extends z.ZodMiniType<string, string | undefined>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((written: string | undefined) => (written === '' ? undefined : written)),
      z.optional(schema),
    ),
  );
