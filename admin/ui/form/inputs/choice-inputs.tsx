import { Checkbox, NativeSelect } from '@mantine/core';
import type { InputProps } from './input-props.ts';

export const FlagInput = ({ details: _, required: __, value, onChange, ...input }: InputProps<'flag'>) => (
  <Checkbox {...input} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
);

/** Without a value there is an empty choice, which stays selectable for an optional field. */
export function ChoiceInput({ details: { options }, required, value, onChange, ...input }: InputProps<'choice'>) {
  const nothing = required && value !== null ? [] : [{ value: '', label: '' }];
  return (
    <NativeSelect
      {...input}
      data={[...nothing, ...options.map((option) => ({ ...option, value: String(option.value) }))]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => String(option.value) === currentTarget.value)?.value ?? null)
      }
    />
  );
}
