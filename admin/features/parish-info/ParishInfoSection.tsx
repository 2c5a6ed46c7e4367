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
import { activeColumn, activeState, activeSwitch } from '../../ui/collection/active-rows.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

const collection: PanelCollection<ParishInfoItem> = {
  concept: 'parish-info',
  noun: parishInfoNoun,
  calls: parishInfo,
  nameOf: ({ title }) => title,
  stateOf: activeState(parishInfoNoun),
};

const columns: Column<ParishInfoItem>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, content }) => <LeadCell title={title} text={truncate(plainText(content), cellLength)} />,
  },
  { header: 'Seção', speaks: true, width: '7rem', cell: ({ section }) => parishInfoSections[section] },
  activeColumn(parishInfoNoun),
];

const form = defineForm({
  size: 'wide',
  fields: parishInfoFields,
  body: parishInfoBody,
  titleField: 'title',
  personal: false,
  ...activeSwitch,
});

export default function ParishInfoSection() {
  return (
    <CollectionSection
      collection={collection}
      label="Informações da paróquia"
      columns={columns}
      form={form}
      table={{ unpaged: true }}
    />
  );
}
