import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useSyncExternalStore } from 'react';

interface Said {
  /** A new key is announced even if the text is the same. */
  key: string;
  sentence: string;
}

const said = new Map<string, Said>();
let shown: readonly Said[] = [];
const watchers = new Set<() => void>();

/**
 * Announces to screen readers what has appeared on the page, while it is there; '' announces nothing. The same sentence
 * is announced again on another occasion. One live region for all, present from the start, because a region inserted
 * with its text isn't read.
 */
export function useAnnouncement(sentence: string, occasion = 0): void {
  const speaker = useId();
  useEffect(() => {
    if (sentence === '') return;
    said.set(speaker, { key: `${speaker} ${occasion} ${sentence}`, sentence });
    notifyWatchers();
    return () => {
      said.delete(speaker);
      notifyWatchers();
    };
  }, [speaker, sentence, occasion]);
}

/** Not atomic, so that earlier sentences are not read again with a new one. */
export function Announcer() {
  const sentences = useSyncExternalStore(watch, () => shown);
  return (
    <VisuallyHidden component="div" role="status" aria-atomic="false">
      {sentences.map(({ key, sentence }) => (
        <p key={key}>{sentence}</p>
      ))}
    </VisuallyHidden>
  );
}

function notifyWatchers(): void {
  shown = [...said.values()];
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
