import { Checkbox, NativeSelect } from '@mantine/core';
import styles from './choice-inputs.module.css';
import type { InputProps } from './input-props.ts';

/** Mantine's checkbox neither marks what is required nor says that it is wrong. */
export const FlagInput = ({ details: _, label, value, onChange, ...input }: InputProps<'flag'>) => (
  <Checkbox
    {...input}
    label={
      <>
        {label}
        {input.required && (
          <span className={styles.mark} aria-hidden>
            {' *'}
          </span>
        )}
      </>
    }
    aria-invalid={input.error ? true : undefined}
    checked={value}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

/** Without a value there is an empty choice, which stays selectable for an optional field. */
export function ChoiceInput({ details: { options }, required, value, onChange, ...input }: InputProps<'choice'>) {
  const nothing = required && value !== null ? [] : [{ value: '', label: '' }];
  return (
    <NativeSelect
      {...input}
      required={required}
      data={[...nothing, ...options.map((option) => ({ ...option, value: String(option.value) }))]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => String(option.value) === currentTarget.value)?.value ?? null)
      }
    />
  );
}
