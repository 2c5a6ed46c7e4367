import { type Gallery, galeria, galleryBody, galleryFields, galleryNoun } from '#contract/galeria.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

const galleries: PanelCollection<Gallery> = {
  concept: 'galeria',
  noun: galleryNoun,
  calls: galeria,
  nameOf: ({ titulo }) => titulo,
  addressOf: ({ is_active }) => (is_active ? '/galeria' : undefined),
  stateOf: ({ is_active }) => (is_active ? 'Está ativa.' : 'Está inativa: os visitantes não a veem.'),
};

/** Characters of a description in the table (docs/product.md, "The panel"). */
const descriptionLength = 50;

const columns: Column<Gallery>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ titulo, descricao }) => <LeadCell title={titulo} text={truncate(descricao ?? '', descriptionLength)} />,
  },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_active }) => <StatusBadge on={is_active} label={is_active ? 'Ativa' : 'Inativa'} />,
  },
  { header: 'Criada por', width: '8rem', cell: ({ creator }) => creator?.name ?? '-' },
  { header: 'Data', width: '6.5rem', cell: ({ createdAt }) => formatInstant(createdAt) },
];

const form = defineForm({
  fields: galleryFields,
  body: galleryBody,
  titleField: 'titulo',
  personal: false,
  visibility: { isVisible: ({ is_active }) => is_active, hide: 'Desativar' },
  footer: ['is_active'],
});

export default function GaleriaSection() {
  return (
    <CollectionSection
      collection={galleries}
      label="Galerias"
      columns={columns}
      form={form}
      searched
      onView={({ link }) => open(link, '_blank', 'noopener,noreferrer')}
    />
  );
}
