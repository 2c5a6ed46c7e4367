import { type Client, createClient } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';

/** Rows asked for at once; the API gives no more. */
const pageSize = 100;
const callsAtOnce = 4;

/** The build's way to the API, as a visitor. A read that fails stops the build: nothing is ever published empty. */
export const buildCall: Client = (endpoint, input) => connect()(endpoint, input);

/** All rows of a list, in the API's order. */
export async function loadAll<E extends Endpoint>(endpoint: E, query: object = {}): Promise<AnswerOf<E>> {
  const load = (page: number) => buildCall(endpoint, { query: { ...query, page, limit: pageSize } } as CallInput<E>);
  const first = await load(1);
  const rows = [...(first.data as unknown[])];
  const pages = first.pagination?.pages ?? 1;
  for (let page = 2; page <= pages; page += callsAtOnce) {
    const some = Array.from({ length: Math.min(callsAtOnce, pages - page + 1) }, (_, index) => load(page + index));
    for (const { data } of await Promise.all(some)) rows.push(...(data as unknown[]));
  }
  return rows as AnswerOf<E>;
}

/** Reads once for the whole build; the development server, which lives on, reads for every page. */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    if (!value || import.meta.env.DEV) value = read();
    return value;
  };
}

let client: Client | undefined;

function connect(): Client {
  const baseUrl = process.env.API_URL;
  if (!baseUrl)
    throw new Error('Set API_URL to the API that the site is built from, for example http://localhost:4321/api.');
  client ??= createClient({ baseUrl, timeout: 30_000 });
  return client;
}
