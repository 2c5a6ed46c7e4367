import { Tabs } from '@mantine/core';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { can } from '../lib/can.ts';
import { openEntry, useHistoryEntry } from '../lib/history-entry.ts';
import { useUser } from '../lib/user.ts';
import { LoadBoundary } from './LoadBoundary.tsx';
import styles from './SectionTabs.module.css';

export interface SectionTab {
  /** Kept in the browser's history. */
  id: string;
  label: string;
  /** The tab is shown to those who may call this endpoint. */
  needs: Endpoint;
  Screen: ComponentType;
  /** How much there is to check, beside the label: such a tab is in sight wherever the others are scrolled to. */
  waiting?: number;
}

interface SectionTabsProps {
  /** The name of the section: 'Usuários'. */
  label: string;
  tabs: readonly SectionTab[];
}

/** The tabs of a section that the signed-in person may see; Back returns to the previous one. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const { role } = useUser();
  const section = useHistoryEntry('section');
  const chosen = useHistoryEntry('tab');
  const offered = tabs.filter(({ needs }) => can(role, needs));
  const tab = offered.find(({ id }) => id === chosen) ?? offered[0];
  const list = useRef<HTMLDivElement>(null);
  const shown = tab?.id;
  useEffect(() => {
    if (shown === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  if (!tab) return null;
  const content = (
    <LoadBoundary key={tab.id}>
      <Suspense fallback={<p className={styles.loading}>Carregando...</p>}>
        <tab.Screen />
      </Suspense>
    </LoadBoundary>
  );
  if (offered.length === 1) return content;
  return (
    <Tabs value={tab.id} onChange={(id) => id && id !== tab.id && openEntry({ section, tab: id })}>
      <Tabs.List ref={list} aria-label={label} className={styles.tabs}>
        {offered.map(({ id, label: name, waiting = 0 }) => (
          <Tabs.Tab key={id} value={id} className={styles.tab} data-waiting={waiting > 0 || undefined}>
            {waiting > 0 ? `${name} (${waiting.toLocaleString('pt-BR')})` : name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab.id} className={styles.panel}>
        {content}
      </Tabs.Panel>
    </Tabs>
  );
}
