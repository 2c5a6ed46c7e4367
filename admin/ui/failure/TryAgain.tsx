import { Button, Loader } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';

export type FailedQuery = Pick<UseQueryResult, 'isFetching' | 'refetch'>;

/** Reads again this and all else on the screen that could not be read. */
export function useTryAgain({ isFetching, refetch }: FailedQuery): () => void {
  const client = useQueryClient();
  return () => {
    if (isFetching) return;
    void refetch();
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    );
  };
}

export const tryAgainLabel = 'Tentar novamente';

export const TryAgain = ({ query }: { query: FailedQuery }) => (
  <Button
    variant="default"
    // Not disabled meanwhile: it would lose the focus.
    leftSection={query.isFetching && <Loader size={16} aria-hidden />}
    onClick={useTryAgain(query)}
  >
    {tryAgainLabel}
  </Button>
);
