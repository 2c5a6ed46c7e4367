import { useCallback, useSyncExternalStore } from 'react';

const start = 'overview';
const changed = 'panel:section';

/**
 * The chosen menu id. It is no URL (admin-panel.md, section 2), but an entry of the browser's history: the back
 * button of a phone goes to the section before, and a reload stays where it was.
 */
export function useMenuId(): [id: string, open: (id: string) => void] {
  const id = useSyncExternalStore(watch, () => history.state?.section ?? start);
  const open = useCallback((next: string) => {
    history.pushState({ section: next }, '');
    dispatchEvent(new Event(changed));
  }, []);
  return [id, open];
}

function watch(tell: () => void): () => void {
  addEventListener('popstate', tell);
  addEventListener(changed, tell);
  return () => {
    removeEventListener('popstate', tell);
    removeEventListener(changed, tell);
  };
}
