import {
  type ParishInfoItem,
  parishInfo,
  parishInfoBody,
  parishInfoFields,
  parishInfoNoun,
  parishInfoSections,
} from '#contract/parish-info.ts';
import { truncate } from '../../../site/lib/text.ts';
import { plainText } from '../../../site/rich-text/plain-text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
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

const columns: Column<ParishInfoItem>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, content }) => <LeadCell title={title} text={truncate(plainText(content), cellLength)} />,
  },
  { header: 'Seção', width: '7rem', cell: ({ section }) => parishInfoSections[section] },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_active }) => <StatusBadge on={is_active} label={is_active ? 'Ativa' : 'Inativa'} />,
  },
];

const form = defineForm({
  wide: true,
  fields: parishInfoFields,
  body: parishInfoBody,
  titleField: 'title',
  personal: false,
  visibility: { isVisible: ({ is_active }) => is_active, hide: 'Desativar' },
  footer: ['is_active'],
});

export default function ParishInfoSection() {
  return (
    <CollectionSection
      collection={collection}
      label="Informações da Paróquia"
      columns={columns}
      form={form}
      searched
      unpaged
    />
  );
}
