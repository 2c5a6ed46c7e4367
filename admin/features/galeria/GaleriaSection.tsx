import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type Gallery, galeria, galleryBody, galleryNoun } from '#contract/galeria.ts';
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

/** Characters of a description in the table (admin-panel.md, section 2). */
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
  body: galleryBody,
  names: 'titulo',
  personal: false,
  valuesOf: (gallery: Gallery | undefined) => ({
    titulo: gallery?.titulo ?? '',
    link: gallery?.link ?? '',
    descricao: gallery?.descricao ?? '',
    is_active: gallery?.is_active ?? true,
  }),
  visibility: { isVisible: ({ is_active }) => is_active === true, hide: 'Desativar' },
  fields: (form) => (
    <>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('titulo')} />
      <TextInput
        label="Link"
        description="O endereço do álbum de fotos, começando por https://"
        type="url"
        inputMode="url"
        required
        {...form.getInputProps('link')}
      />
      <Textarea label="Descrição" description="Opcional." autosize minRows={2} {...form.getInputProps('descricao')} />
    </>
  ),
  beside: (form) => <Checkbox label="Ativa" {...form.getInputProps('is_active', { type: 'checkbox' })} />,
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
