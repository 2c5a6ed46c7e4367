import { Button } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import type { Section } from '../sections.ts';
import styles from './LoadingSection.module.css';
import { LoadingSection } from './LoadingSection.tsx';

/** The chosen section in its states: loading, loaded or failed. */
export function SectionView({ section }: { section: Section | undefined }) {
  if (!section) return <p className={styles.state}>Seção não encontrada</p>;
  return (
    <SectionBoundary key={section.id}>
      <Suspense fallback={<LoadingSection />}>
        <section.Screen />
      </Suspense>
    </SectionBoundary>
  );
}

/** An error boundary: a broken section does not affect the menu or other sections. */
class SectionBoundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (!('failure' in this.state)) return this.props.children;
    return (
      <div className={styles.state} role="alert">
        <p>{connectionSentence(this.state.failure) ?? 'Erro inesperado.'}</p>
        <Button onClick={() => location.reload()}>Tentar novamente</Button>
      </div>
    );
  }
}
