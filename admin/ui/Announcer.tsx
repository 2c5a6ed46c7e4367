import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useSyncExternalStore } from 'react';

const said = new Map<string, string>();
const watchers = new Set<() => void>();

/**
 * Tells those who don't see the page what has appeared on it, for as long as it is there; '' tells nothing. A region that comes
 * with its text is not read out, so that there is one for all, which is there from the start.
 */
export function useAnnouncement(sentence: string): void {
  const speaker = useId();
  useEffect(() => {
    if (sentence === '') return;
    said.set(speaker, sentence);
    tellAll();
    return () => {
      said.delete(speaker);
      tellAll();
    };
  }, [speaker, sentence]);
}

export function Announcer() {
  return (
    <VisuallyHidden role="status">{useSyncExternalStore(watch, () => [...said.values()].join(' '))}</VisuallyHidden>
  );
}

function tellAll(): void {
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
