import type { ReactNode } from 'react';
import { dizimistaNoun, dizimistas, type ListedDizimista } from '#contract/dizimistas.ts';
import { hiddenCpf, shownCpf } from '#contract/fields/cpf.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { truncate } from '../../../site/lib/text.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import styles from './Dizimistas.module.css';
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
  { header: 'Nº', width: '4.5rem', cell: ({ numero_ordinal }) => `#${numero_ordinal}` },
  {
    header: 'Nome',
    leads: true,
    cell: ({ nome_completo, incompleto }) => (
      <span title={nome_completo}>
        {truncate(nome_completo, nameLength)} {incompleto && <Incomplete />}
      </span>
    ),
  },
  { header: 'CPF', width: '8rem', cell: ({ cpf }) => (cpf ? shownCpf(cpf) : '-') },
  { header: 'Telefone', width: '9rem', cell: ({ telefone }) => (telefone ? shownTelephone(telefone) : '-') },
  { header: 'Ativo', width: '4.5rem', cell: ({ dizimista_ativo }) => (dizimista_ativo ? 'Sim' : 'Não') },
];

function Incomplete() {
  return <StatusBadge on={false} label="Cadastro incompleto" />;
}

/** A payer on a telephone: who it is, and how to reach them. */
function PayerCard({ nome_completo, numero_ordinal, cpf, telefone, dizimista_ativo, incompleto }: ListedDizimista) {
  return (
    <div className={styles.card}>
      <strong>{nome_completo}</strong>
      <div>
        <span>Nº {numero_ordinal}</span>
        <span>CPF {cpf ? hiddenCpf(cpf) : '-'}</span>
        {!dizimista_ativo && <StatusBadge on={false} label="Inativo" />}
        {incompleto && <Incomplete />}
      </div>
      {telefone && (
        <div>
          <TelephoneLinks telephone={telefone} name={nome_completo} />
        </div>
      )}
    </div>
  );
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
      table={{ card: PayerCard }}
      toolbar={{
        searchHint: 'Nome, CPF, telefone ou número',
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
