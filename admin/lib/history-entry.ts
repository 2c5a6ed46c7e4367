import { useSyncExternalStore } from 'react';

/** What an entry of the browser's history keeps of the panel, for a reload and the back button. */
export interface HistoryEntry {
  /** The chosen menu id. */
  section: string;
  /** The page of its list, from 1. */
  page: number;
  /** What its list is searched for, as it was typed. */
  search: string;
}

const beginning: HistoryEntry = { section: 'overview', page: 1, search: '' };
const changed = 'panel:history-entry';

export function useHistoryEntry<Field extends keyof HistoryEntry>(field: Field): HistoryEntry[Field] {
  return useSyncExternalStore(watch, () => read(history.state, field));
}

/** Goes on to a new entry; what it doesn't say begins anew. */
export function openEntry(entry: Partial<HistoryEntry>): void {
  history.pushState(entry, '');
  dispatchEvent(new Event(changed));
}

/** Changes the present entry: the section's own, also from under a dialog, whose entry lies above it (`ui/layers.ts`). */
export function amendEntry(change: Partial<HistoryEntry>): void {
  if (history.state?.layer) underDialog = { ...underDialog, ...change };
  history.replaceState({ ...history.state, ...change }, '');
  dispatchEvent(new Event(changed));
}

let underDialog: Partial<HistoryEntry> | undefined;

function amendWhatLayBelow(): void {
  if (!underDialog || history.state?.layer) return;
  history.replaceState({ ...history.state, ...underDialog }, '');
  underDialog = undefined;
}

// Before the listener of dialogs (`ui/layers.ts`), which keeps the event from all others.
addEventListener('popstate', amendWhatLayBelow, true);

/** An entry may come from another version of the panel. */
function read<Field extends keyof HistoryEntry>(state: unknown, field: Field): HistoryEntry[Field] {
  const kept = (state as Partial<Record<Field, unknown>> | null)?.[field];
  return isKept[field](kept) ? kept : beginning[field];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isKept: { [Field in keyof HistoryEntry]: (value: unknown) => value is HistoryEntry[Field] } = {
  section: isText,
  page: (value): value is number => Number.isInteger(value) && Number(value) >= 1,
  search: isText,
};

function watch(tell: () => void): () => void {
  addEventListener('popstate', tell);
  addEventListener(changed, tell);
  return () => {
    removeEventListener('popstate', tell);
    removeEventListener(changed, tell);
  };
}
