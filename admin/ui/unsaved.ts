import { useEffect, useSyncExternalStore } from 'react';
import { markBusy } from '../../site/lib/busy.ts';
import type { Question } from './dialogs/ConfirmDialog.tsx';

let count = 0;
const watchers = new Set<() => void>();

/** While `unsaved`, the browser asks before the tab closes, and a new version of the site doesn't reload it. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    add(1);
    const endBusy = markBusy();
    return () => {
      endBusy();
      removeEventListener('beforeunload', ask);
      add(-1);
    };
  }, [unsaved]);
}

/** True if the screen has unsaved changes. */
export const useUnsavedWork = (): boolean => useSyncExternalStore(watch, () => count > 0);

/** The question before unsaved changes are discarded. */
export const losingChanges = (
  text = 'O que você escreveu ainda não foi salvo e será perdido.',
  no = 'Continuar escrevendo',
): Question => ({
  type: 'warning',
  title: 'Descartar as alterações?',
  text,
  answers: { no, yes: 'Descartar' },
});

function add(change: number): void {
  count += change;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
