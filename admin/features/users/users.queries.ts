import { type Account, users } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';

/** Removes a lost second factor, after a confirmation. */
export function useFactorRemoval() {
  const removal = useChange({
    call: ({ id }: Account) => api(users.removeSecondFactor, { params: { id } }),
    busy: 'Salvando...',
    failure: 'Erro',
    refreshes: ['users'],
  });
  const { run } = useActions();
  const { confirm } = useDialogs();
  return async (account: Account) => {
    const question = {
      type: 'warning',
      title: 'Desligar duas etapas',
      text: `Para entrar, ${account.name} vai precisar só da senha. Confirme antes que é mesmo a pessoa quem pede.`,
    } as const;
    if (await confirm(question)) run(removal, account);
  };
}

/** Sends the invitation again to somebody who has never signed in. */
export function useInvitationAgain() {
  const repetition = useChange({
    call: ({ id }: Account) => api(users.inviteAgain, { params: { id } }),
    busy: 'Enviando...',
    failure: 'Erro ao enviar o convite',
    refreshes: ['mails'],
  });
  const { run } = useActions();
  return (account: Account) => run(repetition, account);
}
