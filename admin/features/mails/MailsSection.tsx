import { type Mail, mailFailureSentence, mailNoun, mailStates, mails } from '#contract/mails.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useActions } from '../../ui/actions.ts';
import { breakable } from '../../ui/breakable.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { mailNotice } from './notice.ts';

const collection: PanelCollection<Mail> = {
  concept: 'mails',
  noun: mailNoun,
  calls: { list: mails.list },
  nameOf: ({ subject, recipient }) => `${subject}, para ${recipient}`,
};

const columns: Column<Mail>[] = [
  {
    header: 'Assunto',
    leads: true,
    cell: (mail) => <LeadCell title={mail.subject} text={mailNotice(mail, mailFailureSentence)} />,
  },
  { header: 'Para', speaks: true, width: '14rem', cell: ({ recipient }) => breakable(recipient) },
  {
    header: 'Situação',
    speaks: true,
    width: '9rem',
    cell: ({ state }) => <StatusBadge on={state === 'sent'} label={mailStates[state]} />,
  },
  { header: 'Data', speaks: true, width: '9rem', cell: ({ createdAt }) => dateAndTime(createdAt) },
];

/** The mails sent by the site, and their state. */
export function MailsSection() {
  const repetition = useChange({
    call: ({ id }: Mail) => api(mails.repeat, { params: { id } }),
    busy: 'Enviando...',
    failure: 'Erro ao enviar o e-mail de novo',
    refreshes: ['mails'],
  });
  const { run } = useActions();
  return (
    <CollectionSection
      collection={collection}
      label="E-mails"
      columns={columns}
      table={{ empty: 'Nenhum e-mail enviado ainda' }}
      actions={(mail) =>
        mail.state === 'failed'
          ? [{ label: 'Enviar de novo', calls: mails.repeat, onClick: () => run(repetition, mail) }]
          : []
      }
    />
  );
}
