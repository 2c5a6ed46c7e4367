import { Button } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';
import type { Section } from '../sections.ts';
import styles from './LoadingSection.module.css';
import { LoadingSection } from './LoadingSection.tsx';

/** The chosen section, while it loads, once it is there, or when it fails. */
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

/** A section that breaks takes neither the menu nor the other sections with it. */
class SectionBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.state} role="alert">
        <p>Erro inesperado.</p>
        <Button onClick={() => location.reload()}>Tentar novamente</Button>
      </div>
    );
  }
}
