import { backups, passphraseBody, passphraseSentence } from '#contract/backups.ts';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../ui/form/record-form.ts';
import { SecretForm } from '../../ui/form/SecretForm.tsx';

/** Tells whether a passphrase, typed from the paper, opens the newest backup. */
export function PassphraseDialog({ onClose }: { onClose: () => void }) {
  return (
    <SecretForm
      title="Conferir a senha das cópias"
      fields={{
        passphrase: {
          label: 'Senha das cópias',
          description: 'Digite-a como está no papel. Ela não é guardada.',
          autoComplete: 'off',
        },
      }}
      refusals={(values) => fieldErrors(passphraseBody, values)}
      call={(body: { passphrase: string }) => api(backups.checkPassphrase, { body })}
      busy="Conferindo..."
      saveLabel="Conferir"
      failure={{ failure: 'Erro ao conferir a senha das cópias' }}
      isFleeting
      told={(checked) => {
        const text = passphraseSentence(checked);
        return checked.opens ? { title: 'A senha confere', text } : { wrong: text };
      }}
      onClose={onClose}
    />
  );
}
