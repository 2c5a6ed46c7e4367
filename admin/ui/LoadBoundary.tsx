import { Button } from '@mantine/core';
import { Component, type ReactNode, type RefObject, useRef } from 'react';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import { forgetFailures, isNotLoaded } from '../lib/lazy-again.tsx';
import styles from './PartState.module.css';

interface State {
  failed: boolean;
  failure?: unknown;
}

/** An error boundary around a part of the panel, lazily loaded or not, so that its failure doesn't affect the rest. */
export function LoadBoundary({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className={styles.part}>
      <Boundary part={part}>{children}</Boundary>
    </div>
  );
}

interface BoundaryProps {
  /** The element around it, which stays when React unmounts the failed part. */
  part: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failed: false };
  #triedOnline = false;

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: true, failure };
  }

  override componentDidUpdate() {
    const part = this.props.part.current;
    if (this.state.failed && part === document.activeElement) part?.querySelector('button')?.focus();
  }

  /** Some browsers cache a failed import until the page is reloaded, so a second failure while online reloads it. */
  #tryAgain = () => {
    if (navigator.onLine && this.#triedOnline) return location.reload();
    this.#triedOnline ||= navigator.onLine;
    this.#holdFocus();
    forgetFailures();
    this.setState({ failed: false });
  };

  /** While the part loads there is no button; after another failure the new one gets the focus. */
  #holdFocus() {
    const part = this.props.part.current;
    if (!part) return;
    part.tabIndex = -1;
    part.focus();
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }

  override render() {
    const { failed, failure } = this.state;
    if (!failed) return this.props.children;
    const reason = isNotLoaded(failure) ? connectionSentence(failure) : undefined;
    return (
      <div className={styles.state} role="alert">
        <p>{reason ?? 'Erro inesperado.'}</p>
        {!reason && <p>Esta parte não abriu. Recarregue a página ou continue em outra parte do painel.</p>}
        {reason ? (
          <Button onClick={this.#tryAgain}>Tentar novamente</Button>
        ) : (
          <Button onClick={() => location.reload()}>Recarregar a página</Button>
        )}
      </div>
    );
  }
}
