import { TextInput, type TextInputProps } from '@mantine/core';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A day, `YYYY-MM-DD`. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** A day, or null, also for a year of more than four digits. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <TextInput
      max="9998-12-31"
      {...field}
      type="date"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange?.(isDay.test(currentTarget.value) ? currentTarget.value : null)}
    />
  );
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
