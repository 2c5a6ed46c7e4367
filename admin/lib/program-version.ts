import { useSyncExternalStore } from 'react';
import { isLaterVersion } from '#contract/program-version.ts';

let isOlder = false;
const watchers = new Set<() => void>();

/**
 * Notes the version that an answer of the API names. An earlier one says nothing: answers that the device keeps are
 * older than its panel.
 */
export function noteVersion(answered: string | null): void {
  if (isOlder || !isLaterVersion(answered)) return;
  isOlder = true;
  for (const notify of watchers) notify();
}

/** True once the API has answered with a later version than this panel's. */
export const useOlderThanApi = (): boolean => useSyncExternalStore(watch, () => isOlder);

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
