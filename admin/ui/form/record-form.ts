import { type UseFormReturnType, useForm } from '@mantine/form';
import type * as z from 'zod/mini';
import { fieldOf, sentenceOf } from '#contract/messages.ts';

type Values = Record<string, unknown>;

export type RecordForm<V extends Values> = UseFormReturnType<V>;

/** A form whose values are an endpoint's body, validated with the contract's schema and the API's messages. */
export function useRecordForm<V extends Values>(
  validate: (values: V) => Record<string, string>,
  initialValues: V,
): RecordForm<V> {
  return useForm<V>({ initialValues, validate });
}

/** The first error of each field, in the order of the fields. */
export function fieldErrors(body: z.ZodMiniType<unknown, unknown>, values: Values): Record<string, string> {
  const parsed = body.safeParse(values, { reportInput: true });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[fieldOf(issue)] ??= sentenceOf([issue], body);
  return errors;
}
