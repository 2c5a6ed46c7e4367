import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type MassIntention, massIntentionBody } from '#contract/mass-intentions.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { isIntentionType, typeLabels, typeOptions } from './intention-types.ts';

export const intentionForm = defineForm({
  body: massIntentionBody,
  names: 'notes',
  personal: true,
  valuesOf: (intention: MassIntention | undefined) => ({
    intention_type: intention?.intention_type ?? 'thanksgiving',
    notes: intention?.notes ?? '',
    is_recurring: intention?.is_recurring ?? false,
  }),
  shown: (field, value) => (field === 'intention_type' && isIntentionType(value) ? typeLabels[value] : undefined),
  fields: (form) => (
    <>
      <NativeSelect label="Tipo" data={typeOptions} {...form.getInputProps('intention_type')} />
      <Textarea
        label="Intenção"
        description="Como será lida na missa: “Pela alma de Maria da Silva”."
        autosize
        minRows={3}
        required
        data-autofocus
        {...form.getInputProps('notes')}
      />
      <Checkbox
        label="Recorrente"
        description="“Excluir Não Recorrentes” não a apaga."
        {...form.getInputProps('is_recurring', { type: 'checkbox' })}
      />
    </>
  ),
});
