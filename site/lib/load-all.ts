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
  const { limit: atOnce, total } = first.pagination ?? { limit: 1, total: 0 };
  const limit = Math.min(atOnce, pageSize);
  const rows = [first.data as unknown[]];
  let page = atOnce / limit;
  const loadOneByOne = async () => {
    while (page * limit < total) {
      const next = page++;
      rows[next] = (await load({ page: next + 1, limit })).data as unknown[];
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, loadOneByOne));
  return rows.flat() as AnswerOf<E>;
}
