import type { Client } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';

/** Rows per call: the API's maximum. */
const pageSize = 100;
const concurrentCalls = 4;

/** All rows of a list, in the API's order; `query` narrows it, and may say how many come with each call. */
export async function loadAll<E extends Endpoint>(
  call: Client,
  endpoint: E,
  signal?: AbortSignal,
  query: object = {},
): Promise<AnswerOf<E>> {
  const load = (page: number) => call(endpoint, { query: { limit: pageSize, ...query, page }, signal } as CallInput<E>);
  const first = await load(1);
  const rows = [...(first.data as unknown[])];
  const pages = first.pagination?.pages ?? 1;
  for (let page = 2; page <= pages; page += concurrentCalls) {
    const some = Array.from({ length: Math.min(concurrentCalls, pages - page + 1) }, (_, index) => load(page + index));
    for (const { data } of await Promise.all(some)) rows.push(...(data as unknown[]));
  }
  return rows as AnswerOf<E>;
}
