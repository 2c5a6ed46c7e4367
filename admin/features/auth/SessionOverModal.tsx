import { Button } from '@mantine/core';
import type { User } from '#contract/auth.ts';
import { IconLock } from '#icons/IconLock.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { useUnsavedWork } from '../../ui/unsaved.ts';
import { useLastUser, useSignInAgain } from './auth.queries.ts';
import { PasswordAgain } from './PasswordAgain.tsx';
import styles from './SessionOverModal.module.css';

/** Can't be closed: the person must sign in again, which keeps the page with unsaved changes. */
export function SessionOverModal() {
  const user = useLastUser();
  const unsaved = useUnsavedWork();
  return (
    <PanelModal
      opened
      onClose={() => {}}
      closeOnClickOutside={false}
      withCloseButton={false}
      centered
      size={440}
      zIndex={500}
      title={
        <>
          <IconLock size={22} aria-hidden />
          Sessão Expirada
        </>
      }
    >
      <p className={styles.lead}>Sua sessão expirou</p>
      <p className={styles.text}>
        Por segurança, sua sessão foi encerrada automaticamente. Por favor, faça login novamente para continuar.
      </p>
      {unsaved && user ? (
        <SignInAgain user={user} />
      ) : (
        <Button component="a" href="/login" fullWidth data-autofocus>
          Fazer Login
        </Button>
      )}
    </PanelModal>
  );
}

function SignInAgain({ user }: { user: User }) {
  return (
    <PasswordAgain
      user={user}
      signIn={useSignInAgain(user)}
      lead="O que você escreveu continua aqui: informe sua senha e salve."
      label="Fazer Login"
    >
      <a href="/login">Entrar com outra conta</a>
    </PasswordAgain>
  );
}
