import { massIntentionBody, massIntentionFields } from '#contract/mass-intentions.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

export const intentionForm = defineForm({
  fields: massIntentionFields,
  body: massIntentionBody,
  titleField: 'notes',
  focus: 'notes',
  personal: true,
  series: ['intention_type', 'is_recurring'],
});
