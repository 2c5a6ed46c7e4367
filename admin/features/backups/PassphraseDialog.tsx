import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { backups, passphraseBody, passphraseSentence } from '#contract/backups.ts';
import { api } from '../../lib/api.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldErrors, useRecordForm } from '../../ui/form/record-form.ts';

const empty = { passphrase: '' };
const failure = 'Erro ao conferir a senha das cópias';

/** Tells whether a passphrase, typed from the paper, opens the newest backup. */
export function PassphraseDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm((values: typeof empty) => fieldErrors(passphraseBody, values), empty);
  const check = useMutation({
    mutationFn: (body: typeof empty) => api(backups.checkPassphrase, { body }),
    meta: { busy: 'Conferindo...' },
  });
  const { run } = useActions();
  const { alert } = useDialogs();
  return (
    <FormModal
      short
      title="Conferir a senha das cópias"
      form={form}
      unsaved={false}
      save={{ ...check, isError: false, failure }}
      saveLabel="Conferir"
      onSubmit={(values) =>
        run(Object.assign(check, { failure }), values, ({ data }) => {
          const text = passphraseSentence(data);
          if (!data.opens) return form.setFieldError('passphrase', text);
          onClose();
          alert({ type: 'success', title: 'A senha confere', text });
        })
      }
      onClose={onClose}
    >
      <TextInput
        type="password"
        label="Senha das cópias"
        description="Digite-a como está no papel. Ela não é guardada."
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('passphrase')}
      />
    </FormModal>
  );
}
