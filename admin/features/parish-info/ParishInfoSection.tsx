import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  type ParishInfoItem,
  type ParishInfoSectionName,
  parishInfo,
  parishInfoBody,
  parishInfoNoun,
  parishInfoSections,
} from '#contract/parish-info.ts';
import { plainText, truncate } from '../../../site/lib/text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { RichTextField } from '../../ui/rich-text/RichTextField.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

const collection: PanelCollection<ParishInfoItem> = {
  concept: 'parish-info',
  noun: parishInfoNoun,
  calls: parishInfo,
  nameOf: ({ title }) => title,
  stateOf: ({ is_active }) => (is_active ? 'Está ativa.' : 'Está inativa: os visitantes não a veem.'),
};

const sectionLabels: Readonly<Record<ParishInfoSectionName, string>> = {
  geral: 'Geral',
  missas: 'Missas',
  eventos: 'Eventos',
  contatos: 'Contatos',
  horarios: 'Horários',
};

const columns: Column<ParishInfoItem>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, content }) => <LeadCell title={title} text={truncate(plainText(content), cellLength)} />,
  },
  { header: 'Seção', width: '7rem', cell: ({ section }) => sectionLabels[section] },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_active }) => <StatusBadge on={is_active} label={is_active ? 'Ativa' : 'Inativa'} />,
  },
];

const sections = parishInfoSections.map((value) => ({ value, label: sectionLabels[value] }));

const form = defineForm({
  wide: true,
  body: parishInfoBody,
  names: 'title',
  personal: false,
  valuesOf: (item: ParishInfoItem | undefined) => ({
    title: item?.title ?? '',
    section: item?.section ?? 'geral',
    content: item?.content ?? '',
    is_active: item?.is_active ?? true,
  }),
  visibility: { isVisible: ({ is_active }) => is_active === true, hide: 'Desativar' },
  shown: (field, value) => {
    if (field === 'section') return sectionLabels[value as ParishInfoSectionName];
    return field === 'content' ? plainText(String(value ?? '')) || undefined : undefined;
  },
  fields: (form) => (
    <>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <NativeSelect label="Seção" data={sections} {...form.getInputProps('section')} />
      <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
    </>
  ),
  beside: (form) => <Checkbox label="Ativa" {...form.getInputProps('is_active', { type: 'checkbox' })} />,
});

export default function ParishInfoSection() {
  return (
    <CollectionSection
      collection={collection}
      label="Informações da Paróquia"
      columns={columns}
      form={form}
      searched
      whole
    />
  );
}
