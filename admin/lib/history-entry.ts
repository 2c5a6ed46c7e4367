import { useSyncExternalStore } from 'react';

/** The panel's state in an entry of the browser's history, for a reload and the back button. */
interface HistoryEntry {
  /** The chosen menu id. */
  section: string;
  /** The chosen tab of a section that has some; empty for its first. */
  tab: string;
  /** The page of its list, from 1. */
  page: number;
  /** The order of its list; empty for the list's own. */
  sort: string;
  /** The filters of its list, by parameter, as typed. */
  filters: Params;
  /** The key of its personal filters, which are kept in this page's memory only. */
  memory: string;
  /** The row whose form is still to be opened, or `newRow`; empty for none. */
  row: string;
  /** Initial values of the section's form, by field, until it is opened. */
  form: Params;
}

/** Parameters of a list's query. */
export type Params = Readonly<Record<string, string>>;

const beginning: HistoryEntry = {
  section: 'overview',
  tab: '',
  page: 1,
  sort: '',
  filters: {},
  memory: '',
  row: '',
  form: {},
};
const changed = 'panel:history-entry';

export function useHistoryEntry<Field extends keyof HistoryEntry>(field: Field): HistoryEntry[Field] {
  return useSyncExternalStore(watch, () => read(history.state, field));
}

/** Personal filters, by key: browsers keep the history on the device, so these live only as long as the page. */
const memories = new Map<string, Params>();
const nothing: Params = {};

/** The present entry's filters that must not be kept on the device. */
export const usePersonalFilters = (): Params =>
  useSyncExternalStore(watch, () => memories.get(read(history.state, 'memory')) ?? nothing);

/** Stores personal filters in the page's memory; returns the entry's change that refers to them. */
export function rememberInPage(filters: Params): Partial<HistoryEntry> {
  const known = read(history.state, 'memory');
  if (!known && Object.keys(filters).length === 0) return {};
  // After a reload the history still has keys of the previous page.
  const memory = memories.has(known) ? known : `${performance.timeOrigin} ${memories.size}`;
  memories.set(memory, filters);
  return { memory };
}

/** Pushes a new entry; fields that it lacks have their initial values. */
export function openEntry(entry: Partial<HistoryEntry>): void {
  history.pushState(entry, '');
  dispatchEvent(new Event(changed));
}

/** Changes the section's own entry, even while a dialog's entry is above it. */
export function amendEntry(change: Partial<HistoryEntry>): void {
  if (history.state?.layer) amendedBelow = { ...amendedBelow, ...change };
  history.replaceState({ ...history.state, ...change }, '');
  dispatchEvent(new Event(changed));
}

/** Pending changes of the section's own entry. */
let amendedBelow: Partial<HistoryEntry> | undefined;

function amendWhatLayBelow(): void {
  if (!amendedBelow || history.state?.layer) return;
  history.replaceState({ ...history.state, ...amendedBelow }, '');
  amendedBelow = undefined;
}

/** The action of Back while the section's own entry is covered. */
let closeTop: (() => void) | undefined;
/** The state of the covering entry, which Back leaves first. */
let cover: { section?: unknown } = {};
let leaving = false;

/** Adds a covering entry above the section's own. Back leaves it first, and it is added again until `uncoverEntry`. */
export function coverEntry(onBack: () => void): void {
  closeTop = onBack;
  cover = { ...history.state, layer: true };
  // After a reload the entry may exist.
  if (!history.state?.layer) history.pushState(cover, '');
}

/** Removes that entry, unless it is needed again at once. */
export function uncoverEntry(): void {
  closeTop = undefined;
  queueMicrotask(leaveCover);
}

/**
 * Leaves a covering entry that has no layer: its layers were closed by their own buttons, or a reload or Forward
 * reached it. Otherwise the next Back would seem to do nothing.
 */
function leaveCover(): void {
  if (closeTop || leaving || !history.state?.layer) return;
  leaving = true;
  history.back();
}

/** Handles every history step before other listeners. */
function follow(event: PopStateEvent): void {
  amendWhatLayBelow();
  const pressed = !leaving;
  leaving = false;
  if (!closeTop) {
    leaveCover();
    return;
  }
  event.stopImmediatePropagation();
  // Added again for the next Back, because a layer with unsaved text may stay open. Browsers may go further back than
  // the section's own entry, because they skip entries that were added without a click.
  const below = history.state?.section === cover.section ? history.state : cover;
  history.pushState({ ...below, layer: true }, '');
  if (pressed) closeTop();
}

addEventListener('popstate', follow, true);
leaveCover();

/** An entry may come from another version of the panel. */
function read<Field extends keyof HistoryEntry>(state: unknown, field: Field): HistoryEntry[Field] {
  const kept = (state as Partial<Record<Field, unknown>> | null)?.[field];
  return isKept[field](kept) ? kept : beginning[field];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

const isKept: { [Field in keyof HistoryEntry]: (value: unknown) => value is HistoryEntry[Field] } = {
  section: isText,
  tab: isText,
  page: (value): value is number => Number.isInteger(value) && Number(value) >= 1,
  sort: isText,
  filters: isParams,
  memory: isText,
  row: isText,
  form: isParams,
};

function watch(notify: () => void): () => void {
  addEventListener('popstate', notify);
  addEventListener(changed, notify);
  return () => {
    removeEventListener('popstate', notify);
    removeEventListener(changed, notify);
  };
}
