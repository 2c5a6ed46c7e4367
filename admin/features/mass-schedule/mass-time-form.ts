import { massTimeBody, massTimeFields } from '#contract/mass-schedule.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';

export const massTimeForm = defineForm({
  fields: massTimeFields,
  body: massTimeBody,
  titleField: 'time',
  personal: false,
  visibility: { isVisible: ({ is_active }) => is_active, hide: 'Desativar' },
  footer: ['is_active'],
});
