import { Button } from '@mantine/core';
import { type AuditEntry, auditVerbs } from '#contract/audit-log.ts';
import { nameOfRecord } from '#contract/audit-report.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './AuditEntryView.module.css';

/** A complete audit log entry, with its changes field by field. */
export function AuditEntryView({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { happenedAt, who, role, verb, note, changes, isErased } = entry;
  const onPhone = usePhone();
  const facts = [
    ['Quando', dateAndTime(happenedAt)],
    ['Quem', who ?? '-'],
    ['Papel', role],
    ['Ação', auditVerbs[verb]],
    ['Registro', nameOfRecord(entry)],
    ...(note ? [[verb === 'export' ? 'Filtros' : 'Motivo', note]] : []),
  ];
  return (
    <PanelModal opened onClose={onClose} title="Ver Entrada da Auditoria" size={720} fullScreen={onPhone}>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isErased && (
        <p className={styles.erased}>Os valores foram apagados com o cadastro, ou a pedido da pessoa (LGPD).</p>
      )}
      {changes.length > 0 && (
        <table className={styles.changes}>
          <caption>O que mudou, com os dados pessoais abreviados</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before ?? '-'}</td>
                <td>{after ?? '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}
