import { useMutation } from '@tanstack/react-query';
import { type Account, users } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';

/** Gives somebody a new password; what came of it is told in a dialog (docs/product.md, "Accounts"). */
export function usePasswordChange({ id }: Account) {
  const change = useMutation({
    mutationFn: (newPassword: string) => api(users.changePassword, { params: { id }, body: { newPassword } }),
    meta: { busy: 'Salvando...' },
  });
  return Object.assign(change, { failure: 'Erro' });
}

/** Takes a lost second factor away, once it has asked. */
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
