import { useSyncExternalStore } from 'react';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';

const key = 'parish-content:skipped';
const changed = 'panel:parish-content-skipped';

/** What somebody leaves for later; only this browser remembers it. */
export function useSkipped() {
  const kept = useSyncExternalStore(watch, () => localStorage.getItem(key));
  const skipped = kindsIn(kept);
  const toggle = (name: ParishKindName) => {
    const next = skipped.includes(name) ? skipped.filter((other) => other !== name) : [...skipped, name];
    localStorage.setItem(key, JSON.stringify(next));
    dispatchEvent(new Event(changed));
  };
  return { skipped, toggle };
}

/** None for invalid data, which anything may write into the browser's storage. */
function kindsIn(text: string | null): ParishKindName[] {
  try {
    const names: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(names) ? names.filter((name): name is ParishKindName => Object.hasOwn(parishKinds, name)) : [];
  } catch {
    return [];
  }
}

function watch(notify: () => void): () => void {
  addEventListener('storage', notify);
  addEventListener(changed, notify);
  return () => {
    removeEventListener('storage', notify);
    removeEventListener(changed, notify);
  };
}
