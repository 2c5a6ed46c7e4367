import { useState } from 'react';
import { type Account, roleLabels, userNoun, users } from '#contract/users.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useHasMail } from '../../lib/has-mail.ts';
import { useUser } from '../../lib/user.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { IdleLimitButton } from './IdleLimitButton.tsx';
import { InviteButton } from './InviteButton.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { userForm } from './user-form.ts';
import { useFactorRemoval, useInvitationAgain } from './users.queries.ts';

/** Accounts, for administrators. One's own is marked; deactivating it or changing its role asks first. */
export default function UsersSection() {
  const { id: own } = useUser();
  const [changing, setChanging] = useState<Account>();
  const removeFactor = useFactorRemoval();
  const hasMail = useHasMail();
  const inviteAgain = useInvitationAgain();
  const isOwn = ({ id }: { id: string }) => id === own;
  const collection: PanelCollection<Account> = {
    concept: 'users',
    noun: userNoun,
    calls: users,
    nameOf: ({ name }) => name,
    warningOf: (account) =>
      isOwn(account)
        ? 'É a sua própria conta: você sai do painel e não entra mais.'
        : 'A pessoa não entra mais no painel. O que ela escreveu fica, com o nome dela.',
  };
  const columns: Column<Account>[] = [
    {
      header: 'Nome',
      leads: true,
      isName: true,
      cell: (account) => (
        <LeadCell title={isOwn(account) ? `${account.name} (você)` : account.name} text={account.email} />
      ),
    },
    { header: 'Papel', speaks: true, width: '8rem', cell: ({ role }) => roleLabels[role] },
    {
      header: 'Situação',
      speaks: true,
      width: '7rem',
      cell: ({ is_active }) => <StatusBadge on={is_active} label={is_active ? 'Ativo' : 'Inativo'} />,
    },
    {
      header: 'Último acesso',
      width: '9.5rem',
      cell: ({ last_login }) => (last_login ? dateAndTime(last_login) : 'Nunca'),
    },
  ];
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Usuários"
        columns={columns}
        form={userForm(own)}
        toolbar={{
          tools: (
            <>
              <IdleLimitButton />
              {hasMail && <InviteButton />}
            </>
          ),
        }}
        actions={(account) => [
          { label: 'Trocar senha', after: 'Editar', calls: users.changePassword, onClick: () => setChanging(account) },
          ...(hasMail && account.is_active && account.last_login === null
            ? [
                {
                  label: 'Enviar convite',
                  after: 'Editar' as const,
                  calls: users.inviteAgain,
                  onClick: () => inviteAgain(account),
                },
              ]
            : []),
          ...(account.second_factor && !isOwn(account)
            ? [
                {
                  label: 'Desligar duas etapas',
                  after: 'Editar' as const,
                  calls: users.removeSecondFactor,
                  onClick: () => removeFactor(account),
                },
              ]
            : []),
        ]}
      />
      {changing && <PasswordDialog account={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
