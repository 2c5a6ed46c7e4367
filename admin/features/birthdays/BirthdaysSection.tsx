import { Checkbox, TextInput } from '@mantine/core';
import { type Birthday, birthdayBody, birthdayNoun, birthdays } from '#contract/birthdays.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';

const collection: PanelCollection<Birthday> = {
  concept: 'birthdays',
  noun: birthdayNoun,
  calls: birthdays,
  nameOf: ({ name }) => name,
  addressOf: ({ is_active }) => (is_active ? '/#birthdays' : undefined),
  stateOf: ({ is_active }) =>
    is_active ? 'Aparece no site no mês do aniversário.' : 'Está inativo: os visitantes não o veem.',
};

const columns: Column<Birthday>[] = [
  { header: 'Nome', leads: true, cell: ({ name }) => name },
  { header: 'Nascimento', width: '8rem', cell: ({ birth_date }) => formatLocalDate(birth_date) },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_active }) => <StatusBadge on={is_active} label={is_active ? 'Ativo' : 'Inativo'} />,
  },
];

const form = defineForm({
  body: birthdayBody,
  names: 'name',
  personal: true,
  valuesOf: (birthday: Birthday | undefined) => ({
    name: birthday?.name ?? '',
    birth_date: birthday?.birth_date ?? '',
    is_active: birthday?.is_active ?? true,
  }),
  visibility: { isVisible: ({ is_active }) => is_active === true, hide: 'Desativar' },
  shown: (field, value) => (field === 'birth_date' ? formatLocalDate(String(value)) : undefined),
  fields: (form) => (
    <>
      <TextInput label="Nome" required data-autofocus {...form.getInputProps('name')} />
      <DateField
        label="Data de nascimento"
        description="O site mostra o dia, o mês e a idade."
        min="1900-01-01"
        max={parishDayOf(new Date())}
        required
        {...form.getInputProps('birth_date')}
      />
    </>
  ),
  beside: (form) => <Checkbox label="Ativo" {...form.getInputProps('is_active', { type: 'checkbox' })} />,
});

export default function BirthdaysSection() {
  return <CollectionSection collection={collection} label="Aniversariantes" columns={columns} form={form} searched />;
}
