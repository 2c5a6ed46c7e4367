import type { ComponentType } from 'react';
import { type AnyField, captionOf, type FieldKind } from '#contract/fields/field.ts';
import type { InputProps } from './inputs/input-props.ts';
import { inputs } from './inputs/inputs.ts';
import type { RecordForm } from './record-form.ts';

interface FieldInputProps<Values extends Record<string, unknown>> {
  field: AnyField;
  name: keyof Values & string;
  form: RecordForm<Values>;
  focused?: boolean;
}

/** A field's input, with its label and help text. */
export function FieldInput<Values extends Record<string, unknown>>(props: FieldInputProps<Values>) {
  const { field, name, form, focused = false } = props;
  // Each kind's input takes that kind's values; TypeScript can't correlate a lookup table with a union.
  const Input = inputs[field.kind].Input as ComponentType<InputProps<FieldKind>>;
  const { value, ...input } = form.getInputProps(name);
  return (
    <Input
      details={field.details}
      label={captionOf(field)}
      description={field.help}
      required={field.required}
      data-autofocus={focused || undefined}
      value={value}
      {...(field.kind === 'focus' && { picture: String(form.getValues()[field.details.picture] ?? '') })}
      {...(field.kind === 'document' && {
        onName: (chosen: string) => form.setValues({ [field.details.name]: chosen } as Partial<Values>),
      })}
      {...input}
    />
  );
}
