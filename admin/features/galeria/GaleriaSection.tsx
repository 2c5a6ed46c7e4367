import { type Gallery, galeria, galleryBody, galleryFields, galleryNoun } from '#contract/galeria.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { activeColumn, activeState, activeSwitch } from '../../ui/collection/active-rows.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

const galleries: PanelCollection<Gallery> = {
  concept: 'galeria',
  noun: galleryNoun,
  calls: galeria,
  nameOf: ({ titulo }) => titulo,
  addressOf: ({ is_active }) => (is_active ? '/galeria' : undefined),
  stateOf: activeState(galleryNoun),
};

/** Characters of a description in the table (docs/product.md, "The panel"). */
const descriptionLength = 50;

const columns: Column<Gallery>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ titulo, descricao }) => <LeadCell title={titulo} text={truncate(descricao ?? '', descriptionLength)} />,
  },
  activeColumn(galleryNoun),
  { header: 'Criada por', speaks: true, width: '8rem', cell: ({ creator }) => creator?.name ?? '-' },
  { header: 'Data', speaks: true, width: '6.5rem', cell: ({ createdAt }) => formatInstant(createdAt) },
];

const form = defineForm({
  fields: galleryFields,
  body: galleryBody,
  titleField: 'titulo',
  size: 'short',
  personal: false,
  series: [],
  ...activeSwitch,
});

export default function GaleriaSection() {
  return (
    <CollectionSection
      collection={galleries}
      label="Galerias"
      columns={columns}
      form={form}
      onView={({ link }) => open(link, '_blank', 'noopener,noreferrer')}
    />
  );
}
