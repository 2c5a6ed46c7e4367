import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
import type { Answering } from '#contract/endpoint.ts';
import { api } from './api.ts';

/** A list query for a table, with the title for its failures. */
export interface List<Row> {
  query: UseQueryResult<Answer<Row[]>, Error>;
  failure: string;
}

/**
 * Reads a list. The previous page's rows stay visible while the next page loads.
 * `concept` is the first part of the cache key, so that a change to the concept refreshes all its lists.
 * `failure` is 'Erro ao carregar notícias'.
 */
export function useList<Row>(concept: string, endpoint: Answering<Row[]>, query: object, failure: string): List<Row> {
  const result = useQuery<Answer<Row[]>>({
    queryKey: [concept, endpoint.path, query],
    queryFn: ({ signal }) => api(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { query: result, failure };
}
