import { Button } from '@mantine/core';
import { type AuditEntry, auditLog, auditNoun, shownNote } from '#contract/audit-log.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { api } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { answerOf, useRead } from '../../lib/list.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './AuditEntryView.module.css';

/** The entries that are shown of one event at most: an import has thousands. */
const shownAtMost = 100;

/** The event of an entry: each of its entries, field by field. */
export function AuditEntryView({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { happenedAt, who, role, event } = entry;
  const onPhone = usePhone();
  const list = useRead(
    ['audit-log', 'event', event],
    (signal) => api(auditLog.list, { query: { event, page: 1, limit: shownAtMost }, signal }),
    sentencesAbout(auditNoun).failedToLoad,
  );
  const answer = answerOf(list);
  // Newest first, as in every list; of one event what was done first stands first.
  const entries = answer?.data.toReversed() ?? [entry];
  const left = (answer?.pagination?.total ?? 0) - entries.length;
  return (
    <PanelModal opened onClose={onClose} title="Ver entrada da auditoria" size={720} fullScreen={onPhone}>
      <Facts
        facts={[
          ['Quando', dateAndTime(happenedAt)],
          ['Quem', who ?? 'O sistema'],
          ['Papel', who && role],
        ]}
      />
      {entries.map((each) => (
        <Entry key={each.id} entry={each} />
      ))}
      <p className={styles.state} role="status">
        {list.query.isPending && entry.more > 0 && 'Carregando os outros registros...'}
        {left > 0 && `E mais ${left}: exporte a auditoria para ver todas.`}
      </p>
      {list.query.isError && (
        <p className={styles.state} role="alert">
          {list.failure}{' '}
          <Button variant="subtle" onClick={() => list.query.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <DialogFoot onClose={onClose} />
    </PanelModal>
  );
}

const captions: Partial<Record<AuditEntry['verb'], string>> = {
  insert: 'O que foi escrito',
  delete: 'O que foi excluído',
};

/** One entry: its sentence, why it was done, and what changed. */
function Entry({ entry: { sentence, verb, note, isErased, changes } }: { entry: AuditEntry }) {
  return (
    <section className={styles.entry}>
      <h3 className={styles.sentence}>{sentence}</h3>
      {note && <p>{shownNote({ verb, note })}</p>}
      {isErased && <p>Os valores foram apagados com o cadastro, ou a pedido da pessoa (LGPD).</p>}
      {changes.length > 0 && (
        <table className={styles.changes}>
          <caption>{`${captions[verb] ?? 'O que mudou'}, com os dados pessoais abreviados`}</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              {verb !== 'insert' && <th scope="col">Antes</th>}
              {verb !== 'delete' && <th scope="col">{verb === 'insert' ? 'Valor' : 'Depois'}</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                {verb !== 'insert' && <td>{before ?? '-'}</td>}
                {verb !== 'delete' && <td>{after ?? '-'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
