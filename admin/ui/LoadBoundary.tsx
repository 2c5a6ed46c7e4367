import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import { forgetFailures } from '../lib/lazy-again.tsx';
import styles from './PartState.module.css';

interface State {
  failed: boolean;
  failure?: unknown;
}

/** An error boundary around a part that is loaded when it is needed: a broken part does not affect what is around it. */
export class LoadBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };
  #triedOnline = false;

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: true, failure };
  }

  /** Some browsers keep a failure as long as the page: what fails again with a network needs a new page. */
  #tryAgain = () => {
    if (navigator.onLine && this.#triedOnline) return location.reload();
    this.#triedOnline ||= navigator.onLine;
    forgetFailures();
    this.setState({ failed: false });
  };

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
