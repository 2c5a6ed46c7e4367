import { Loader } from '@mantine/core';
import { notifyManager, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import styles from './BusyOverlay.module.css';

/**
 * The full-screen busy overlay, with the `meta.busy` text of the running write ('Salvando...') or of a first read
 * ('Carregando totais...').
 */
export function BusyOverlay() {
  const writing = firstOf(useMutationState({ filters: { status: 'pending' }, select: ({ meta }) => meta?.busy }));
  const reading = useBusyRead();
  const text = writing ?? reading;
  return (
    <div role="status" className={text && (writing ? styles.overlay : `${styles.overlay} ${styles.reading}`)}>
      {text && (
        <div className={styles.box}>
          <Loader size="sm" aria-hidden />
          {text}
        </div>
      )}
    </div>
  );
}

const firstOf = (texts: readonly (string | undefined)[]) => texts.find((text) => text !== undefined);

/** Not `useIsFetching`, whose count doesn't change when one read begins as another ends. */
function useBusyRead(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notifyManager.batchCalls(notify)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    firstOf(
      cache
        .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
        .map(({ meta }) => meta?.busy),
    ),
  );
}
