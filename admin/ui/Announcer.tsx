import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useSyncExternalStore } from 'react';

interface Said {
  /** Another one is read out, also where the words are the same. */
  key: string;
  sentence: string;
}

const said = new Map<string, Said>();
let shown: readonly Said[] = [];
const watchers = new Set<() => void>();

/**
 * Tells those who don't see the page what has appeared on it, for as long as it is there; '' tells nothing. The same sentence is
 * read again on another occasion. A region that comes with its text is not read out, so that there is one for all, which is there
 * from the start.
 */
export function useAnnouncement(sentence: string, occasion = 0): void {
  const speaker = useId();
  useEffect(() => {
    if (sentence === '') return;
    said.set(speaker, { key: `${speaker} ${occasion} ${sentence}`, sentence });
    tellAll();
    return () => {
      said.delete(speaker);
      tellAll();
    };
  }, [speaker, sentence, occasion]);
}

/** Not atomic: what was said before is not read again with what comes to it. */
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

function tellAll(): void {
  shown = [...said.values()];
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
