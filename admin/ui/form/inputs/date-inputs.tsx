import { TextInput } from '@mantine/core';
import { parishDayEnd, parishDayOf, parishInstant, parishTimeOf } from '#contract/parish-day.ts';
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

/** A day and a time of the parish, stored as their instant; null until both are there. */
export const MomentInput = ({ details: _, value, onChange, ...input }: InputProps<'moment'>) => (
  <TextInput
    {...input}
    type="datetime-local"
    max="9998-12-31T23:59"
    value={value ? `${parishDayOf(new Date(value))}T${parishTimeOf(new Date(value))}` : ''}
    onChange={({ currentTarget }) =>
      onChange(isMoment.test(currentTarget.value) ? parishInstant(currentTarget.value).toISOString() : null)
    }
  />
);

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
