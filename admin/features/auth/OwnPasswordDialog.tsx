import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { auth, ownPasswordBody } from '#contract/auth.ts';
import { passwordSentences } from '#contract/password.ts';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/user.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldErrors, useRecordForm } from '../../ui/form/record-form.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes one's own password and shows the result in a dialog (docs/product.md, "Accounts"). */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const form = useRecordForm((values: typeof empty) => fieldErrors(ownPasswordBody, values), empty);
  const change = useMutation({
    mutationFn: (body: typeof empty) => api(auth.changeOwnPassword, { body }),
    meta: { busy: 'Salvando...' },
  });
  const { run } = useActions();
  const { alert } = useDialogs();
  return (
    <FormModal
      short
      title="Trocar senha"
      form={form}
      unsaved={Object.values(form.getValues()).some((written) => written !== '')}
      save={{ ...change, isError: false, failure: 'Erro' }}
      saveLabel="Trocar senha"
      notice="Nos outros aparelhos em que você entrou, a sessão termina na hora."
      onSubmit={(values) =>
        run(Object.assign(change, { failure: 'Erro', fallback: passwordSentences.notChanged }), values, () => {
          onClose();
          alert({ type: 'success', title: 'Sucesso', text: passwordSentences.changed });
        })
      }
      onClose={onClose}
    >
      {/* For password managers, which store the password with the e-mail. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        type="password"
        label="Senha atual"
        required
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        type="password"
        label="Nova senha"
        description="Pelo menos 6 caracteres."
        required
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </FormModal>
  );
}
