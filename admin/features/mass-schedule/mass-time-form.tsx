import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type MassTime, massTimeBody } from '#contract/mass-schedule.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: weekdayName(day) }));

export const massTimeForm = defineForm({
  body: massTimeBody,
  names: 'time',
  personal: false,
  valuesOf: (massTime: MassTime | undefined) => ({
    day_of_week: massTime?.day_of_week ?? 0,
    time: massTime?.time ?? '',
    description: massTime?.description ?? '',
    is_active: massTime?.is_active ?? true,
  }),
  visibility: { isVisible: ({ is_active }) => is_active === true, hide: 'Desativar' },
  shown: (field, value) => (field === 'day_of_week' ? weekdayName(Number(value)) : undefined),
  fields: (form) => (
    <>
      <NativeSelect
        label="Dia da semana"
        data={weekdays}
        data-autofocus
        {...form.getInputProps('day_of_week')}
        onChange={({ currentTarget }) => form.setFieldValue('day_of_week', Number(currentTarget.value))}
      />
      <TextInput label="Horário" type="time" required {...form.getInputProps('time')} />
      <TextInput
        label="Descrição"
        description="Opcional: “Missa das crianças”. Aparece no site e no relatório."
        {...form.getInputProps('description')}
      />
    </>
  ),
  beside: (form) => <Checkbox label="Ativo" {...form.getInputProps('is_active', { type: 'checkbox' })} />,
});
