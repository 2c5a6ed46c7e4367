import { Button, Checkbox } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '#contract/auth.ts';
import { IconLock } from '#icons/IconLock.ts';
import { signOut } from '../../lib/session.ts';
import { useLayer } from '../../ui/layers.ts';
import { useUncovering } from './auth.queries.ts';
import styles from './Idle.module.css';
import { PasswordAgain } from './PasswordAgain.tsx';

interface IdleCoverProps {
  user: User;
  /** True if a panel is open below. */
  keepsPage: boolean;
}

/** Covers the panel, which stays as it is below, until its person gives their password or another one signs in. */
export function IdleCover({ user, keepsPage }: IdleCoverProps) {
  const id = useId();
  const cover = useRef<HTMLDialogElement>(null);
  const [isOwn, setIsOwn] = useState(false);
  const [leaves, setLeaves] = useState(false);
  // Escape and Back close nothing below.
  useLayer(true, () => {});
  useHiddenPage(cover);
  const leave = () => {
    setLeaves(true);
    void signOut(() => location.assign('/login'));
  };
  return createPortal(
    // In the browser's top layer, above other dialogs there.
    <dialog
      ref={cover}
      className={styles.cover}
      data-cover
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          <IconLock size={22} aria-hidden />
          Painel coberto
        </h2>
        <PasswordAgain
          user={user}
          signIn={useUncovering(user, isOwn)}
          lead={`Ninguém usou o painel por um tempo. ${keepsPage ? 'O que você escreveu continua aqui: informe' : 'Informe'} sua senha para continuar.`}
          label="Continuar"
          choices={
            <Checkbox
              label="Este aparelho é só meu: não pedir mais a senha nele"
              checked={isOwn}
              onChange={({ currentTarget }) => setIsOwn(currentTarget.checked)}
            />
          }
        >
          <Button variant="subtle" loading={leaves} onClick={leave}>
            Entrar com outra conta
          </Button>
        </PasswordAgain>
      </div>
    </dialog>,
    document.body,
  );
}

/** Hides all but the cover, what comes meanwhile too, from eyes, keys, screen readers and paper. */
function useHiddenPage(cover: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const hidden = new Set<Element>();
    const hide = () => {
      for (const part of document.body.children) {
        if (part === cover.current || part.hasAttribute('inert')) continue;
        part.setAttribute('inert', '');
        hidden.add(part);
      }
    };
    const observer = new MutationObserver(hide);
    hide();
    observer.observe(document.body, { childList: true });
    document.documentElement.toggleAttribute('data-covered', true);
    cover.current?.showModal();
    cover.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      observer.disconnect();
      for (const part of hidden) part.removeAttribute('inert');
      document.documentElement.removeAttribute('data-covered');
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [cover]);
}
