import { TextInput } from '@mantine/core';
import { passwordSentences } from '#contract/password.ts';
import { type Account, users } from '#contract/users.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldErrors, useRecordForm } from '../../ui/form/record-form.ts';
import { usePasswordChange } from './users.queries.ts';

interface PasswordDialogProps {
  account: Account;
  onClose: () => void;
}

/** The dialog in which an administrator sets somebody's password. */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const body = users.changePassword.body;
  const form = useRecordForm((values: { newPassword: string }) => (body ? fieldErrors(body, values) : {}), {
    newPassword: '',
  });
  const change = usePasswordChange(account);
  const { run } = useActions();
  const { alert } = useDialogs();
  return (
    <FormModal
      title={`Trocar a senha de ${account.name}`}
      form={form}
      unsaved={form.getValues().newPassword !== ''}
      save={{ ...change, isError: false }}
      saveLabel="Trocar senha"
      notice="As sessões da pessoa terminam na hora. Entregue a senha nova pessoalmente."
      onSubmit={({ newPassword }) =>
        run(change, newPassword, () => {
          onClose();
          alert({ type: 'success', title: 'Sucesso', text: passwordSentences.changed });
        })
      }
      onClose={onClose}
    >
      <TextInput
        type="password"
        label="Nova senha"
        required
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('newPassword')}
      />
    </FormModal>
  );
}
