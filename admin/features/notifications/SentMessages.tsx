import { useId } from 'react';
import {
  type Notification,
  notificationNoun,
  notificationStates,
  notifications,
  topics,
} from '#contract/notifications.ts';
import { truncate } from '../../../site/lib/text.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { deliveryOf, reloadAfter } from './message.ts';
import styles from './Notifications.module.css';
import { useCancel } from './notifications.queries.ts';

const collection: PanelCollection<Notification> = {
  concept: 'notifications',
  noun: notificationNoun,
  calls: { list: notifications.list },
  nameOf: ({ title }) => title,
  reloadAfter,
};

const columns: Column<Notification>[] = [
  {
    header: 'Mensagem',
    leads: true,
    cell: ({ title, body }) => <LeadCell title={title} text={truncate(body, cellLength)} />,
  },
  { header: 'Tipo', speaks: true, width: '6rem', cell: ({ type }) => topics[type] },
  {
    header: 'Situação',
    speaks: true,
    width: '9rem',
    cell: ({ state }) => <StatusBadge on={state === 'sent'} label={notificationStates[state]} />,
  },
  { header: 'Envio', speaks: true, width: '7rem', cell: ({ send_at }) => dateAndTime(send_at) },
  { header: 'Por', width: '7rem', cell: ({ author }) => author?.name ?? '-' },
  { header: 'Entrega', speaks: true, width: '10rem', cell: deliveryOf },
];

/** The messages that were sent, are being sent or will be; a scheduled one can be taken back until it goes. */
export function SentMessages() {
  const id = useId();
  const cancelling = useCancel();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const cancel = async (message: Notification) => {
    const text = `“${message.title}”, programada para ${dateAndTime(message.send_at)}, não será enviada a ninguém.`;
    const answers = { no: 'Voltar', yes: 'Cancelar envio' };
    if (await confirm({ type: 'warning', title: 'Cancelar envio', text, answers })) run(cancelling, message);
  };
  return (
    <section aria-labelledby={id} className={styles.sent}>
      <h2 id={id} className={styles.heading}>
        Notificações enviadas
      </h2>
      <CollectionSection
        collection={collection}
        label="Notificações enviadas"
        columns={columns}
        table={{ empty: 'Nenhuma notificação enviada' }}
        actions={(message) =>
          message.state === 'scheduled'
            ? [{ label: 'Cancelar envio', calls: notifications.cancel, onClick: () => void cancel(message) }]
            : []
        }
      />
    </section>
  );
}
