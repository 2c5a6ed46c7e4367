import { VisuallyHidden } from '@mantine/core';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { createElement, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { FieldWords } from '#contract/fields/field.ts';
import { fieldOf, sentenceOf } from '#contract/messages.ts';
import { sameValues } from '../collection/conflict.ts';

type Values = Record<string, unknown>;

export type RecordForm<V extends Values> = UseFormReturnType<V>;

/** A form whose values are an endpoint's body, validated with the contract's schema and the API's messages. */
export function useRecordForm<V extends Values>(
  validate: (values: V) => Record<string, string>,
  initialValues: V,
  onValuesChange?: (values: V, before: V) => void,
): RecordForm<V> {
  const form = useForm<V>({ initialValues, validate, ...(onValuesChange && { onValuesChange }) });
  const getInputProps = ((path, options) => {
    const props = form.getInputProps(path, options);
    return { ...props, error: isRepeated(form.errors, String(path)) ? readOut(props.error) : props.error };
  }) as RecordForm<V>['getInputProps'];
  return { ...form, getInputProps };
}

/** True if an earlier field has the same sentence, which is then seen once, and read out at each. */
const isRepeated = (errors: FormErrors, path: string): boolean =>
  errors[path] !== undefined && Object.keys(errors).find((name) => errors[name] === errors[path]) !== path;

const readOut = (sentence: string) => createElement(VisuallyHidden, null, sentence);

/**
 * The values with which a form begins: those that are proposed, anew (as on the next day) as long as nothing is typed.
 */
export function useFirstValues<V extends Values>(form: RecordForm<V>, proposed: V): V {
  const [first, setFirst] = useState(proposed);
  useEffect(() => {
    if (sameValues(proposed, first) || !sameValues(form.getValues(), first)) return;
    setFirst(proposed);
    form.setValues(proposed);
  });
  return first;
}

/** The first error of each field, in the order of the fields, in the words that stand at the fields of a form. */
export function fieldErrors(
  body: z.ZodMiniType<unknown, unknown>,
  values: Values,
  fields: Readonly<Record<string, FieldWords>> = {},
): Record<string, string> {
  const parsed = body.safeParse(values, { reportInput: true });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = fieldOf(issue);
    errors[name] ??= asCaptioned(sentenceOf([issue], body), fields[name]);
  }
  return errors;
}

/** The API names a field by its label, which an input with a caption doesn't show. */
const asCaptioned = (sentence: string, words: FieldWords | undefined): string =>
  words?.caption ? sentence.replace(`"${words.label}"`, () => `"${words.caption}"`) : sentence;
