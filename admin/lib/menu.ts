import { useCallback, useSyncExternalStore } from 'react';

const start = 'overview';
const changed = 'panel:section';

/**
 * The chosen menu id. It is not in the URL (admin-panel.md, section 2) but in the browser's history: the back button
 * returns to the previous section, and a reload stays in the current one.
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
