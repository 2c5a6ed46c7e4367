import { Loader } from '@mantine/core';
import { useIsFetching, useMutationState, useQueryClient } from '@tanstack/react-query';
import styles from './BusyOverlay.module.css';

/**
 * The full-screen busy overlay, with the `meta.busy` text of the running write ('Salvando...') or of a first read
 * ('Carregando totais...').
 */
export function BusyOverlay() {
  const writing = firstOf(useMutationState({ filters: { status: 'pending' }, select: ({ meta }) => meta?.busy }));
  const reading = firstOf(useBusyReads());
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

function useBusyReads(): (string | undefined)[] {
  const cache = useQueryClient().getQueryCache();
  const firstReads = {
    predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined,
  };
  useIsFetching(firstReads);
  return cache.findAll({ fetchStatus: 'fetching', ...firstReads }).map(({ meta }) => meta?.busy);
}
