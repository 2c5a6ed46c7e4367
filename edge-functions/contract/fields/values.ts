import type * as z from 'zod/mini';
import type { AnyField, Fields } from './field.ts';

type Value<Declared extends AnyField> = Exclude<z.input<Declared['written']>, undefined> | Declared['empty'];

/** What a form holds of each field. */
export type FormValues<Declared extends Fields> = { [Name in keyof Declared]: Value<Declared[Name]> };

/** What an answer has of each field. */
export type AnsweredValues<Declared extends Fields> = {
  [Name in keyof Declared]: z.output<Declared[Name]['answered']>;
};

/** What a form begins with: a row's values, or those of a new one. */
export const formValuesOf = <Declared extends Fields>(
  fields: Declared,
  row: AnsweredValues<Declared> | undefined,
): FormValues<Declared> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { initial, empty }]) => [name, row ? (row[name] ?? empty) : initial]),
  ) as FormValues<Declared>;
