import { TextInput, type TextInputProps } from '@mantine/core';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A day, `YYYY-MM-DD`. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** A day. One that may be left out is then null, a required one an empty text. A year of more than four digits is none. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const none = field.required ? '' : null;
  return (
    <TextInput
      max="9998-12-31"
      {...field}
      type="date"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange?.(isDay.test(currentTarget.value) ? currentTarget.value : none)}
    />
  );
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
