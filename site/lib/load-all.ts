import type { Callable, Client } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';

/** Rows per page: the API's maximum. */
const pageSize = 100;
const concurrentCalls = 4;

/**
 * All rows of a list, in the API's order: those of the unpaged answer, then the rest page by page. `query` filters the
 * list and may set the rows per call.
 */
export async function loadAll<E extends Endpoint>(
  call: Client,
  endpoint: Callable<E>,
  signal?: AbortSignal,
  query: object = {},
): Promise<AnswerOf<E>> {
  const load = (pages: object) => call(endpoint, { query: { ...query, ...pages }, signal } as CallInput<E>);
  const first = await load({});
  const rows = [...(first.data as unknown[])];
  const { limit: atOnce, total } = first.pagination ?? { limit: 1, total: 0 };
  const limit = Math.min(atOnce, pageSize);
  const pages = Math.ceil(total / limit);
  for (let page = atOnce / limit + 1; page <= pages; page += concurrentCalls) {
    const some = Array.from({ length: Math.min(concurrentCalls, pages - page + 1) }, (_, index) =>
      load({ page: page + index, limit }),
    );
    for (const { data } of await Promise.all(some)) rows.push(...(data as unknown[]));
  }
  return rows as AnswerOf<E>;
}
