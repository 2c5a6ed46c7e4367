import type { Gateways } from '../gateways.ts';
import { type ExchangeLimits, exchange } from './exchange.ts';
import { OutwardRefusal } from './refusal.ts';
import { defaultTimeouts, longCalls, type SupabaseService } from './timeouts.ts';

/** Bytes: enough for a page of a hundred of the longest news, a session, a file. */
const sizeLimits: Readonly<Record<SupabaseService, number>> = {
  database: 50_000_000,
  auth: 1_000_000,
  storage: 20_000_000,
};

/** Milliseconds after which a call is logged as slow. */
const slow = 1_000;

interface SupabaseFetchOptions extends Pick<Gateways, 'log' | 'now' | 'timeouts'> {
  fetch: typeof fetch;
}

/**
 * The `fetch` of Supabase's clients, with the limits of every call to another service. PostgREST answers JSON, rows in
 * a list, or a status without a body; anything else is a proxy's and refused, because the client would read it as no
 * row. Logs only failed and slow calls, as each request makes several.
 */
export function supabaseFetch({ fetch: send, log, now, timeouts }: SupabaseFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const startedAt = now().getTime();
    const { service, route } = placeOf(input);
    const logResult = (result: object) =>
      log({ level: 'warn', event: 'outward_call', service, route, ms: now().getTime() - startedAt, ...result });
    const limits: ExchangeLimits = {
      timeout: timeouts?.[service] ?? longCalls[route] ?? defaultTimeouts[service],
      sizeLimit: sizeLimits[service],
    };
    try {
      const answer = await exchange(send, input, init, limits);
      if (service === 'database' && !isOfRest(answer, init, route)) throw notOfRest(answer);
      const response = service === 'database' && asksForList(init, route) ? await listIn(answer) : answer;
      if (response.status >= 500 || now().getTime() - startedAt > slow) logResult({ status: response.status });
      return response;
    } catch (refusal) {
      if (refusal instanceof OutwardRefusal) logResult({ code: refusal.code });
      throw refusal;
    }
  };
}

/** The gateways whose calls to Supabase have the limits. */
export function withLimits(gateways: Gateways): Gateways {
  const { supabaseFetch: send, visitorFetch } = gateways;
  const limited = (one: typeof fetch) => supabaseFetch({ ...gateways, fetch: one });
  return {
    ...gateways,
    supabaseFetch: limited(send),
    ...(visitorFetch && { visitorFetch: (address) => limited(visitorFetch(address)) }),
  };
}

/** The service and the route, without ids and file names. */
function placeOf(input: Parameters<typeof fetch>[0]): { service: SupabaseService; route: string } {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const [route = '', name] = /\/(rest|auth|storage)\/v1\/(rpc\/)?[\w.-]+/.exec(pathname) ?? [];
  const service = name === 'auth' || name === 'storage' ? name : 'database';
  return { service, route };
}

/** True if it is PostgREST's answer: JSON, or an empty body where none was requested. */
function isOfRest(
  { ok, status, headers, body }: Response,
  { method = 'GET', headers: sent }: RequestInit,
  route: string,
) {
  if (method === 'HEAD' || status === 204) return true;
  if (body !== null && /^application\/(\S+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return true;
  const asksForRows = method === 'GET' || isRepresentation(new Headers(sent));
  return ok && body === null && !asksForRows && !route.includes('/rpc/');
}

/** True if rows of a table are requested as a list, and not one as an object. */
const asksForList = ({ method = 'GET', headers: given }: RequestInit, route: string): boolean => {
  const headers = new Headers(given);
  const isList = !/vnd\.pgrst\.(object|plan)/.test(headers.get('Accept') ?? '');
  return isList && !route.includes('/rpc/') && (method === 'GET' || isRepresentation(headers));
};

const isRepresentation = (headers: Headers): boolean => /return=representation/.test(headers.get('Prefer') ?? '');

/** The same answer; throws an `OutwardRefusal` when it is a success without a list. */
async function listIn(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const { status, statusText, headers } = answer;
  const text = await answer.text();
  if (!text.startsWith('[')) throw new OutwardRefusal('malformed');
  return new Response(text, { status, statusText, headers });
}

const notOfRest = ({ status, ok }: Response) => new OutwardRefusal(ok ? 'not_json' : `status_${status}`);
