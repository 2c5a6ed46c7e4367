import { massTimeBody, massTimeFields } from '#contract/mass-schedule.ts';
import { activeSwitch } from '../../ui/collection/active-rows.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';

export const massTimeForm = defineForm({
  fields: massTimeFields,
  body: massTimeBody,
  titleField: 'time',
  size: 'short',
  personal: false,
  series: ['day_of_week'],
  ...activeSwitch,
});
