import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOfFailure } from '../../lib/failure.ts';
import styles from './ReadFailure.module.css';

interface ReadFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The failure in a sentence, followed by the server's message, if any. */
  sentence: string;
}

/** Why a part of the overview could not be loaded, with a retry button. */
export function ReadFailure({ query, sentence }: ReadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <span>
        {sentence} {sentenceOfFailure(query.error, '')}
      </span>
      <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Tentar novamente
      </Button>
    </div>
  );
}
