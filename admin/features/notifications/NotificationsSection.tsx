import { useEffect, useState } from 'react';
import { notificationSentences, notifications } from '#contract/notifications.ts';
import { can } from '../../lib/can.ts';
import type { Draft } from '../../lib/drafts.ts';
import { amendEntry, useHistoryEntry } from '../../lib/history-entry.ts';
import { usePush } from '../../lib/push.ts';
import { useUser } from '../../lib/user.ts';
import { UnsavedTexts } from '../../ui/collection/UnsavedTexts.tsx';
import { useDrafts } from '../../ui/form/draft.ts';
import { EmptyState } from '../../ui/table/TableState.tsx';
import { Audience, AudienceFailures } from './Audience.tsx';
import { MessageForm } from './MessageForm.tsx';
import { emptyMessage, type MessageValues, messageOf, proposedMessage } from './message.ts';
import styles from './Notifications.module.css';
import { useStatus } from './notifications.queries.ts';
import { SentMessages } from './SentMessages.tsx';

/** Sends notifications to those who subscribed on the site, and lists what was sent. */
export default function NotificationsSection() {
  if (can(useUser().role, notifications.send)) return <Sender />;
  return <EmptyState why="forbidden" sentence="Você não tem permissão para acessar esta seção." />;
}

function Sender() {
  const push = usePush();
  const status = useStatus();
  const proposed = useHistoryEntry('form');
  const [writing, setWriting] = useState(() => beginning(proposedMessage(proposed)));
  const drafts = useDrafts('notifications');
  // From now on what was proposed is in the form, and in its draft.
  useEffect(() => amendEntry({ form: {} }), []);
  const isOff = push.data === false;

  return (
    <>
      {isOff && <NotConfigured />}
      <AudienceFailures status={status} />
      <UnsavedTexts
        drafts={drafts.kept.filter(({ id }) => id !== writing.begun.id)}
        nameOf={({ values }) => `Notificação: ${values.title || 'sem título'}`}
        onResume={({ id, values }: Draft) => {
          setWriting(beginning(messageOf(values), id));
          drafts.readAgain();
        }}
        onDiscard={drafts.discard}
      />
      <MessageForm key={writing.begun.id} {...writing} drafts={drafts.scope} audience={status.data} isOff={isOff} />
      <Audience status={status} />
      <SentMessages />
    </>
  );
}

const beginning = (first: MessageValues = emptyMessage, id: string = crypto.randomUUID()) => ({
  begun: { id, isNew: true as const, opened: emptyMessage },
  first,
});

const NotConfigured = () => (
  <p className={styles.notice} role="status">
    <strong>{notificationSentences.notConfigured}</strong> Peça a quem cuida do computador que as ligue.
  </p>
);
