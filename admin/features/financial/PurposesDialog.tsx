import { Button } from '@mantine/core';
import { useState } from 'react';
import { financialPurposes, type Purpose, shownShare } from '#contract/financial-purposes.ts';
import { can } from '../../lib/can.ts';
import { useUser } from '../../lib/user.ts';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { PurposeForm } from './PurposeForm.tsx';
import { usePurposeList, useRemovingPurpose } from './purposes.queries.ts';

/** 'Diocese 60%, Fundo Nacional 40%' */
const partsOf = ({ receivers, own_share }: Purpose): string =>
  [...receivers, ...(own_share > 0 ? [{ name: 'Paróquia', share: own_share }] : [])]
    .map(({ name, share }) => `${name} ${shownShare(share)}`)
    .join(', ');

const stateOf = ({ is_active, is_confirmed }: Purpose): string =>
  [!is_confirmed && 'A conferir', !is_active && 'Fora de uso'].filter(Boolean).join(', ') || 'Em uso';

const nameOf = ({ name }: Purpose): string => name;

const columns: Column<Purpose>[] = [
  { header: 'Destino', leads: true, cell: nameOf },
  { header: 'Quem recebe', cell: partsOf },
  { header: 'Situação', width: '8rem', cell: stateOf },
];

/** The purposes of collections, and for administrators the way to change them. */
export function PurposesDialog({ onClose }: { onClose: () => void }) {
  const list = usePurposeList();
  const [form, setForm] = useState<'new' | Purpose>();
  const removing = useRemovingPurpose();
  const { remove } = useActions();
  const mayChange = can(useUser().role, financialPurposes.update);
  const isUnconfirmed = list.query.data?.data.some(({ is_confirmed }) => !is_confirmed) ?? false;
  const actionsOf = (purpose: Purpose): RowAction[] => [
    {
      label: purpose.is_confirmed ? 'Editar' : 'Conferir',
      commonest: true,
      onClick: () => setForm(purpose),
    },
    ...(purpose.entries === 0
      ? [
          {
            label: 'Excluir',
            danger: true,
            onClick: () => void remove(removing, purpose, `o destino “${purpose.name}”`),
          },
        ]
      : []),
  ];
  return (
    <PanelModal opened onClose={onClose} title="Destinos" size={960} fullScreen={usePhone()}>
      <p>O que é recolhido para um destino não é da paróquia, ou não é todo dela: fica a repassar até a saída.</p>
      {isUnconfirmed && (
        <p>
          Os percentuais a conferir são uma proposta. Um administrador os confere com o que a diocese publicou e salva.
        </p>
      )}
      <DataTable
        label="Destinos"
        list={list}
        columns={columns}
        nameOf={nameOf}
        empty="Nenhum destino ainda"
        {...(mayChange && { actions: actionsOf })}
      />
      {form && <PurposeForm {...(form !== 'new' && { purpose: form })} onClose={() => setForm(undefined)} />}
      <DialogFoot onClose={onClose}>
        {mayChange && <Button onClick={() => setForm('new')}>Novo destino</Button>}
      </DialogFoot>
    </PanelModal>
  );
}
