import { auth, ownPasswordBody } from '#contract/auth.ts';
import { passwordSentences } from '#contract/password.ts';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/user.ts';
import { fieldErrors } from '../../ui/form/record-form.ts';
import { SecretForm } from '../../ui/form/SecretForm.tsx';

/** Changes one's own password and shows the result in a dialog (docs/product.md, "Accounts"). */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  return (
    <SecretForm
      title="Trocar senha"
      notice="Nos outros aparelhos em que você entrou, a sessão termina na hora."
      fields={{
        currentPassword: { label: 'Senha atual', autoComplete: 'current-password', maxLength: 200 },
        newPassword: { label: 'Nova senha', description: 'Pelo menos 6 caracteres.', autoComplete: 'new-password' },
      }}
      refusals={(values) => fieldErrors(ownPasswordBody, values)}
      call={(body: { currentPassword: string; newPassword: string }) => api(auth.changeOwnPassword, { body })}
      busy="Salvando..."
      saveLabel="Trocar senha"
      failure={{ failure: 'Erro', fallback: passwordSentences.notChanged }}
      told={() => ({ title: 'Sucesso', text: passwordSentences.changed })}
      onClose={onClose}
    >
      {/* For password managers, which store the password with the e-mail. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </SecretForm>
  );
}
