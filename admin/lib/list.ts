import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';

/** A list query for a table, with the title for its failures. */
export interface List<Row> {
  query: UseQueryResult<Answer<Row[]>, Error>;
  failure: string;
}

/**
 * Reads a list. The previous page's rows stay visible while the next page loads. `key` begins with the concept, so that
 * a change to it refreshes all its lists. `failure` is 'Erro ao carregar notícias'. `reloadAfter` says in how many
 * milliseconds the shown rows are read again by themselves; undefined for never.
 */
export function useRead<Row>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Answer<Row[]>>,
  failure: string,
  reloadAfter?: (rows: readonly Row[]) => number | undefined,
): List<Row> {
  const query = useQuery<Answer<Row[]>>({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && reloadAfter?.(data.data)) ?? false,
  });
  return { query, failure };
}

/** The list could not be loaded, and any shown rows are from an earlier read. Also during a retry. */
export const isUnread = ({ query }: List<unknown>): boolean => hasFailed(query);

/** The same of any query. */
export const hasFailed = (query: Outcome): boolean =>
  query.isError || (query.errorUpdateCount > 0 && (query.isPending || query.isPlaceholderData));

type Outcome = Pick<UseQueryResult, 'isError' | 'errorUpdateCount' | 'isPending' | 'isPlaceholderData'>;

/** The list's own rows, also from an earlier read; not another page's rows in place of a failed one. */
export const answerOf = <Row>(list: List<Row>): Answer<Row[]> | undefined =>
  list.query.isPlaceholderData && isUnread(list) ? undefined : list.query.data;
