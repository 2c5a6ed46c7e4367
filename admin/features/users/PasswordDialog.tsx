import { TextInput } from '@mantine/core';
import { passwordSentences } from '#contract/password.ts';
import { type Account, users } from '#contract/users.ts';
import { useUser } from '../../lib/user.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldErrors, useRecordForm } from '../../ui/form/record-form.ts';
import { usePasswordChange } from './users.queries.ts';

interface PasswordDialogProps {
  account: Account;
  onClose: () => void;
}

interface Passwords extends Record<string, unknown> {
  newPassword: string;
  currentPassword: string;
}

/** The dialog in which an administrator sets somebody's password. */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const body = users.changePassword.body;
  const isOwn = useUser().id === account.id;
  const form = useRecordForm(
    ({ newPassword, currentPassword }: Passwords) => ({
      ...(body && fieldErrors(body, { newPassword })),
      ...(isOwn && currentPassword === '' && { currentPassword: passwordSentences.missingCurrent }),
    }),
    { newPassword: '', currentPassword: '' },
  );
  const change = usePasswordChange(account);
  const { run } = useActions();
  const { alert } = useDialogs();
  return (
    <FormModal
      short
      title={`Trocar a senha de ${account.name}`}
      form={form}
      unsaved={Object.values(form.getValues()).some((written) => written !== '')}
      save={{ ...change, isError: false }}
      saveLabel="Trocar senha"
      notice={
        isOwn
          ? 'É a sua própria conta: as suas outras sessões terminam na hora.'
          : 'As sessões da pessoa terminam na hora. Entregue a senha nova pessoalmente.'
      }
      onSubmit={({ newPassword, currentPassword }) =>
        run(change, { newPassword, ...(isOwn && { currentPassword }) }, () => {
          onClose();
          alert({ type: 'success', title: 'Sucesso', text: passwordSentences.changed });
        })
      }
      onClose={onClose}
    >
      {isOwn && (
        <TextInput
          type="password"
          label="Senha atual"
          required
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      )}
      <TextInput
        type="password"
        label="Nova senha"
        required
        autoComplete="new-password"
        data-autofocus={!isOwn || undefined}
        {...form.getInputProps('newPassword')}
      />
    </FormModal>
  );
}
