import type { ReactNode } from 'react';
import { calledInFull, dizimistaNoun, dizimistas, type ListedDizimista } from '#contract/dizimistas.ts';
import { hiddenCpf, shownCpf } from '#contract/fields/cpf.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { truncate } from '../../../site/lib/text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { DizimistaTools } from './DizimistaTools.tsx';
import { dizimistaForm } from './dizimista-form.tsx';
import { TelephoneLinks } from './TelephoneLinks.tsx';

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
  {
    header: 'Nº',
    width: '4.5rem',
    cell: ({ numero_ordinal }) => `#${numero_ordinal}`,
    onCard: ({ numero_ordinal }) => numero_ordinal,
  },
  {
    header: 'Nome',
    leads: true,
    isName: true,
    cell: ({ nome_completo, apelido, incompleto }) => (
      <span title={calledInFull({ nome_completo, apelido })}>
        {truncate(nome_completo, nameLength)} {apelido && `(${apelido})`} {incompleto && <Incomplete />}
      </span>
    ),
    onCard: ({ nome_completo, apelido, incompleto }) => (
      <>
        {calledInFull({ nome_completo, apelido })} {incompleto && <Incomplete />}
      </>
    ),
  },
  {
    header: 'CPF',
    width: '8rem',
    cell: ({ cpf }) => (cpf ? shownCpf(cpf) : '-'),
    onCard: ({ cpf }) => cpf && hiddenCpf(cpf),
  },
  {
    header: 'Telefone',
    speaks: true,
    width: '9rem',
    cell: ({ telefone }) => (telefone ? shownTelephone(telefone) : '-'),
    onCard: ({ telefone, nome_completo: name }) => telefone && <TelephoneLinks telephone={telefone} name={name} />,
  },
  {
    header: 'Ativo',
    speaks: true,
    width: '4.5rem',
    cell: ({ dizimista_ativo }) => (dizimista_ativo ? 'Sim' : 'Não'),
    onCard: ({ dizimista_ativo }) => !dizimista_ativo && <StatusBadge on={false} label="Inativo" />,
  },
];

function Incomplete() {
  return <StatusBadge on={false} label="Cadastro incompleto" />;
}

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
      toolbar={{
        searchHint: 'Nome, apelido, CPF, telefone ou número',
        foldsTools: true,
        tools: (
          <>
            {tools}
            <DizimistaTools />
          </>
        ),
      }}
      {...(actions && { actions })}
    />
  );
}
