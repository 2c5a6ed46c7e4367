import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import { IconLock } from '#icons/IconLock.ts';
import { asksForCode, codePattern, signInFailure } from '../../../site/lib/sign-in.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { useUnsavedWork } from '../../ui/unsaved.ts';
import { useLastUser, useSignInAgain } from './auth.queries.ts';
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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const signIn = useSignInAgain(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(
      { password, ...(code !== undefined && { code }) },
      {
        onError: (error) => {
          if (asksForCode(error)) setCode('');
          else field.current?.focus();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.text}>O que você escreveu continua aqui: informe sua senha e salve.</p>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextInput
        type="password"
        label={`Senha de ${user.email}`}
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
        data-autofocus
        value={password}
        ref={field}
        error={signIn.isError && !asksForCode(signIn.error) && failureOf(signIn.error)}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {code !== undefined && (
        <TextInput
          label="Código do aplicativo autenticador"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          value={code}
          pattern={codePattern}
          ref={focusNew}
          error={signIn.isError && asksForCode(signIn.error) && failureOf(signIn.error)}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <Button type="submit" fullWidth loading={signIn.isPending}>
        Fazer Login
      </Button>
      <a href="/login">Entrar com outra conta</a>
    </form>
  );
}

const focusNew = (input: HTMLInputElement | null) => input?.focus();

/** The e-mail is given, so only the password can be wrong. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && ['wrong_credentials', 'invalid_input'].includes(error.code)
    ? 'Senha incorreta.'
    : signInFailure(error);
