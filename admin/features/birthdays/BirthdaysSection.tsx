import { type Birthday, birthdayBody, birthdayFields, birthdayNoun, birthdays } from '#contract/birthdays.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { activeColumn, activeSwitch } from '../../ui/collection/active-rows.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
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
  { header: 'Nome', leads: true, isName: true, cell: ({ name }) => name },
  { header: 'Nascimento', speaks: true, width: '8rem', cell: ({ birth_date }) => formatLocalDate(birth_date) },
  activeColumn(birthdayNoun),
];

const form = defineForm({
  fields: birthdayFields,
  body: birthdayBody,
  titleField: 'name',
  size: 'short',
  personal: true,
  series: [],
  ...activeSwitch,
});

export default function BirthdaysSection() {
  return <CollectionSection collection={collection} label="Aniversariantes" columns={columns} form={form} />;
}
