import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { openPlace } from '../lib/menu.ts';
import type { Section } from '../sections.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { SectionIcon } from '../ui/section-icon.ts';
import { EmptyState } from '../ui/table/TableState.tsx';
import { LoadingSection } from './LoadingSection.tsx';

/** The chosen section in its states: loading, loaded or failed. */
export function SectionView({ section }: { section: Section | undefined }) {
  if (!section) {
    return (
      <EmptyState why="not-found" sentence="Seção não encontrada">
        <Button variant="default" onClick={() => openPlace({ section: 'overview' })}>
          Ir para a Visão Geral
        </Button>
      </EmptyState>
    );
  }
  return (
    <LoadBoundary key={section.id}>
      <SectionIcon value={section.Icon}>
        <Suspense fallback={<LoadingSection />}>
          <section.Screen />
        </Suspense>
      </SectionIcon>
    </LoadBoundary>
  );
}
