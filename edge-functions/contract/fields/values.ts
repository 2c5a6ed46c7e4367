import type * as z from 'zod/mini';
import type { AnyField, Fields } from './field.ts';

type Value<Declared extends AnyField> = Exclude<z.input<Declared['written']>, undefined> | Declared['empty'];

/** A form's values. */
export type FormValues<Declared extends Fields> = { [Name in keyof Declared]: Value<Declared[Name]> };

/** An answer's values. */
export type AnsweredValues<Declared extends Fields> = {
  [Name in keyof Declared as Declared[Name]['kind'] extends 'password' ? never : Name]: z.output<
    Declared[Name]['answered']
  >;
};

/** A form's initial values: a row's, or those of a new row. */
export const formValuesOf = <Declared extends Fields>(
  fields: Declared,
  row: AnsweredValues<Declared> | undefined,
): FormValues<Declared> => {
  const answered: Readonly<Record<string, unknown>> | undefined = row;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial, empty }]) => [name, answered ? (answered[name] ?? empty) : initial]),
  ) as FormValues<Declared>;
};
