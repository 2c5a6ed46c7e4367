import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { fittingContent, type ParishContentVersion, parishContent } from '#contract/parish-content.ts';
import type { ParishKindName } from '#contract/parish-kinds.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useRead } from '../../lib/list.ts';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FieldValues } from '../../ui/form/FieldValues.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './ParishContent.module.css';
import { kindOf, kinds } from './parish-content.queries.ts';
import { summaryOf } from './parish-content.tsx';

const summaryIn = ({ kind, content }: ParishContentVersion) => summaryOf(kindOf(kind).fields, content);

const columns: Column<ParishContentVersion>[] = [
  {
    header: 'O que dizia',
    leads: true,
    cell: (version) => {
      const { lead, rest } = summaryIn(version);
      return <LeadCell title={lead} text={rest} />;
    },
  },
  { header: 'Conteúdo', width: '12rem', cell: ({ kind }) => kindOf(kind).label },
  { header: 'Até', width: '14rem', cell: (version) => endOf(version) },
];

/** '26/11/2026 13:40, alterado por Bento' */
const endOf = ({ endedAt, endedBy, isDeleted }: ParishContentVersion): string =>
  `${dateAndTime(endedAt)}, ${isDeleted ? 'excluído' : 'alterado'}${endedBy ? ` por ${endedBy}` : ''}`;

const nameOf = (version: ParishContentVersion): string =>
  `${summaryIn(version).lead}, até ${dateAndTime(version.endedAt)}`;

/** Texts that were changed or deleted: to read, restore or erase. */
export function EarlierVersions({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ParishKindName>();
  const [page, setPage] = useState(1);
  const [viewed, setViewed] = useState<ParishContentVersion>();
  const onPhone = usePhone();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const list = useRead(
    ['parish-content', 'versions', kind, page],
    (signal) => api(parishContent.versions, { query: { page, ...(kind && { kind }) }, signal }),
    'Erro ao carregar versões anteriores',
  );
  const restoring = useChange({
    call: ({ id }: ParishContentVersion) => api(parishContent.restore, { params: { version: id } }),
    busy: 'Salvando...',
    failure: 'Erro ao voltar a esta versão',
    refreshes: ['parish-content', 'dashboard'],
  });
  const erasing = useChange({
    call: ({ row }: ParishContentVersion) => api(parishContent.eraseVersions, { params: { id: row } }),
    busy: 'Apagando...',
    failure: 'Erro ao apagar versões anteriores',
    refreshes: ['parish-content', 'audit-log'],
  });
  const restore = (version: ParishContentVersion) => run(restoring, version, () => setViewed(undefined));
  const erase = async (version: ParishContentVersion) => {
    const text =
      `Tudo o que “${summaryIn(version).lead}” dizia antes será apagado daqui e da ` +
      'auditoria, com as fotos que mais nada usa, e não volta. O que o site diz agora fica: se for para apagar também, ' +
      'exclua antes. Faça isso quando a pessoa pedir (LGPD).';
    if (await confirm({ type: 'danger', title: 'Apagar versões anteriores', text })) run(erasing, version);
  };
  return (
    <PanelModal opened onClose={onClose} title="Versões anteriores" size={960} fullScreen={onPhone}>
      <NativeSelect
        className={styles.chosenKind}
        label="Conteúdo"
        value={kind ?? ''}
        data={[{ value: '', label: 'Todos os conteúdos' }, ...kinds.map(([value, { label }]) => ({ value, label }))]}
        onChange={({ currentTarget }) => {
          setKind((currentTarget.value || undefined) as ParishKindName | undefined);
          setPage(1);
        }}
      />
      <DataTable
        label="Versões anteriores"
        list={list}
        columns={columns}
        nameOf={nameOf}
        empty="Nada foi alterado nem excluído ainda."
        page={page}
        onPage={setPage}
        onView={setViewed}
        actions={(version) => [
          { label: 'Voltar a esta versão', calls: parishContent.restore, onClick: () => restore(version) },
          {
            label: 'Apagar versões',
            danger: true,
            calls: parishContent.eraseVersions,
            after: 'Editar',
            onClick: () => erase(version),
          },
        ]}
      />
      <DialogFoot onClose={onClose} />
      {viewed && (
        <PanelModal
          opened
          onClose={() => setViewed(undefined)}
          title={kindOf(viewed.kind).label}
          size={560}
          fullScreen={onPhone}
        >
          <p className={styles.why}>{`Dizia isto até ${endOf(viewed)}.`}</p>
          <FieldValues
            fields={kindOf(viewed.kind).fields}
            names={Object.keys(kindOf(viewed.kind).fields)}
            values={fittingContent(viewed)}
            missing="Não informado"
          />
          <DialogFoot onClose={() => setViewed(undefined)}>
            <Button onClick={() => restore(viewed)}>Voltar a esta versão</Button>
          </DialogFoot>
        </PanelModal>
      )}
    </PanelModal>
  );
}
