import { Button } from '@mantine/core';
import { Component, type ReactNode, type RefObject, useRef } from 'react';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import { forgetFailures } from '../lib/lazy-again.tsx';
import styles from './PartState.module.css';

interface State {
  failed: boolean;
  failure?: unknown;
}

/** An error boundary around a part that is loaded when it is needed: a broken part does not affect what is around it. */
export function LoadBoundary({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className={styles.part}>
      <Boundary part={part}>{children}</Boundary>
    </div>
  );
}

interface BoundaryProps {
  /** What is around it, which stays when React throws away what failed. */
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

  /** Some browsers keep a failure as long as the page: what fails again with a network needs a new page. */
  #tryAgain = () => {
    if (navigator.onLine && this.#triedOnline) return location.reload();
    this.#triedOnline ||= navigator.onLine;
    this.#holdFocus();
    forgetFailures();
    this.setState({ failed: false });
  };

  /** While the part loads there is no button; if it fails again, the new one gets the focus back. */
  #holdFocus() {
    const part = this.props.part.current;
    if (!part) return;
    part.tabIndex = -1;
    part.focus();
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.state} role="alert">
        <p>{connectionSentence(this.state.failure) ?? 'Erro inesperado.'}</p>
        <Button onClick={this.#tryAgain}>Tentar novamente</Button>
      </div>
    );
  }
}
