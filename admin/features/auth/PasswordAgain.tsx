import { Button, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import { asksForCode, codePattern, signInFailure } from '../../../site/lib/sign-in.ts';
import type { PasswordGiven } from './auth.queries.ts';
import styles from './SessionOverModal.module.css';

interface PasswordAgainProps {
  user: User;
  signIn: UseMutationResult<void, Error, PasswordGiven>;
  lead: string;
  /** The button's. */
  label: string;
  /** Below the fields. */
  choices?: ReactNode;
  /** Below the button. */
  children: ReactNode;
}

/** Asks the signed-in person for their password, and for the second factor's code where they have one. */
export function PasswordAgain({ user, signIn, lead, label, choices, children }: PasswordAgainProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
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
      <p className={styles.text}>{lead}</p>
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
      {choices}
      <Button type="submit" fullWidth loading={signIn.isPending}>
        {label}
      </Button>
      {children}
    </form>
  );
}

const focusNew = (input: HTMLInputElement | null) => input?.focus();

/** The e-mail is given, so only the password can be wrong. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && ['wrong_credentials', 'invalid_input'].includes(error.code)
    ? 'Senha incorreta.'
    : signInFailure(error);
