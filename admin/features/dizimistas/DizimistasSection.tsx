import type { ReactNode } from 'react';
import { dizimistaNoun, dizimistas, type ListedDizimista } from '#contract/dizimistas.ts';
import { shownCpf } from '#contract/fields/cpf.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { truncate } from '../../../site/lib/text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { DizimistaTools } from './DizimistaTools.tsx';
import { dizimistaForm } from './dizimista-form.tsx';

/** Characters of a name in the table (docs/product.md, "The panel"). */
const nameLength = 20;

const collection: PanelCollection<ListedDizimista> = {
  concept: 'dizimistas',
  noun: dizimistaNoun,
  calls: dizimistas,
  listsParts: true,
  nameOf: ({ nome_completo }) => nome_completo,
  isKept: ({ erased_at }) => erased_at !== null,
};

const columns: Column<ListedDizimista>[] = [
  { header: 'Nº', width: '4.5rem', cell: ({ numero_ordinal }) => `#${numero_ordinal}` },
  {
    header: 'Nome',
    leads: true,
    cell: ({ nome_completo, incompleto }) => (
      <>
        {truncate(nome_completo, nameLength)} {incompleto && <StatusBadge on={false} label="Cadastro incompleto" />}
      </>
    ),
  },
  { header: 'CPF', width: '8rem', cell: ({ cpf }) => (cpf ? shownCpf(cpf) : '-') },
  { header: 'Telefone', width: '9rem', cell: ({ telefone }) => (telefone ? shownTelephone(telefone) : '-') },
  { header: 'Ativo', width: '4.5rem', cell: ({ dizimista_ativo }) => (dizimista_ativo ? 'Sim' : 'Não') },
];

interface DizimistasSectionProps extends Pick<RowHandlers<ListedDizimista>, 'actions'> {
  /** Buttons of other features, such as the import. */
  tools?: ReactNode;
}

export function DizimistasSection({ tools, actions }: DizimistasSectionProps) {
  return (
    <CollectionSection
      collection={collection}
      label="Dizimistas"
      columns={columns}
      form={dizimistaForm}
      tools={
        <>
          {tools}
          <DizimistaTools />
        </>
      }
      {...(actions && { actions })}
    />
  );
}
