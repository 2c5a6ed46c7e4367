import { passwordSentences } from '#contract/password.ts';
import { type Account, users } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/user.ts';
import { fieldErrors } from '../../ui/form/record-form.ts';
import { SecretForm } from '../../ui/form/SecretForm.tsx';

interface PasswordDialogProps {
  account: Account;
  onClose: () => void;
}

/** The present password is the administrator's own, for their own account alone. */
interface Passwords {
  currentPassword?: string;
  newPassword: string;
}

/** The dialog in which an administrator sets somebody's password. */
export function PasswordDialog({ account: { id, name }, onClose }: PasswordDialogProps) {
  const { body: accepted } = users.changePassword;
  const isOwn = useUser().id === id;
  return (
    <SecretForm
      title={`Trocar a senha de ${name}`}
      notice={
        isOwn
          ? 'É a sua própria conta: as suas outras sessões terminam na hora.'
          : 'As sessões da pessoa terminam na hora. Entregue a senha nova pessoalmente.'
      }
      fields={{
        ...(isOwn && { currentPassword: { label: 'Senha atual', autoComplete: 'current-password' } }),
        newPassword: { label: 'Nova senha', autoComplete: 'new-password' },
      }}
      refusals={({ newPassword, currentPassword }) => ({
        ...(accepted && fieldErrors(accepted, { newPassword })),
        ...(currentPassword === '' && { currentPassword: passwordSentences.missingCurrent }),
      })}
      call={(body: Passwords) => api(users.changePassword, { params: { id }, body })}
      busy="Salvando..."
      saveLabel="Trocar senha"
      failure={{ failure: 'Erro', fallback: passwordSentences.notChanged }}
      told={() => ({ title: 'Sucesso', text: passwordSentences.changed })}
      onClose={onClose}
    />
  );
}
