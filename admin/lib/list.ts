import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { api } from './api.ts';

/** A list query for a table, with the title for its failures. */
export interface List<Row> {
  query: UseQueryResult<Answer<Row[]>, Error>;
  failure: string;
}

type RowOf<E extends Endpoint> = AnswerOf<E> extends (infer Row)[] ? Row : never;

/**
 * Reads a list. The previous page's rows stay visible while the next page loads.
 * `concept` is the first part of the cache key, so that a change to the concept refreshes all its lists.
 * `failure` is 'Erro ao carregar notícias'.
 */
export function useList<E extends Endpoint>(
  concept: string,
  endpoint: E,
  query: CallInput<E>['query'],
  failure: string,
): List<RowOf<E>> {
  const result = useQuery<Answer<RowOf<E>[]>>({
    queryKey: [concept, endpoint.path, query],
    queryFn: async ({ signal }) => {
      const answer = await api(endpoint, { query, signal } as CallInput<E>);
      return answer as Answer<RowOf<E>[]>;
    },
    placeholderData: keepPreviousData,
  });
  return { query: result, failure };
}
