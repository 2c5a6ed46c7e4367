import { parishDayEnd, parishDayOf } from '#contract/parish-day.ts';
import { DateField } from '../DateField.tsx';
import type { InputProps } from './input-props.ts';

export const DateInput = ({ details, ...input }: InputProps<'date'>) => (
  <DateField {...input} min={details.first} max={details.last()} />
);

/** A day, stored as its last second in the parish. */
export const DayEndInput = ({ details: _, value, onChange, ...input }: InputProps<'dayEnd'>) => (
  <DateField
    {...input}
    value={value && parishDayOf(new Date(value))}
    onChange={(day) => onChange(day && parishDayEnd(day))}
  />
);
