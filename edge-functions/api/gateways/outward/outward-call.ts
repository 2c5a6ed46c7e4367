import { type ExchangeLimits, exchange } from './exchange.ts';
import { OutwardRefusal } from './refusal.ts';
import { isRepeatable, pauseBefore } from './repeat.ts';

/** A request to another service. `timeout` includes all repetitions and the pauses between them. */
export interface OutwardCall extends ExchangeLimits {
  /** The service's name, for the log. */
  service: string;
  /** The route, for the log: a path without values, because the address may be a secret. */
  route: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** How often the request is sent again when that is safe: see `isRepeatable`. 0 by default. */
  repetitions?: number;
}

/** Returns a 2xx response with its whole body; throws an `OutwardRefusal` for anything else. */
export type Outward = (call: OutwardCall) => Promise<Response>;

interface OutwardOptions {
  fetch: typeof fetch;
  log: (entry: object) => void;
  now: () => Date;
  /** Changed by tests. */
  pause?: (milliseconds: number) => Promise<void>;
}

const defaultPause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** The one way to call another service. Writes one log line per call, without addresses, headers or bodies. */
export function outwardCalls({ fetch: send, log, now, pause = defaultPause }: OutwardOptions): Outward {
  return async (call) => {
    const startedAt = now().getTime();
    const logResult = (result: object, level = 'info') => {
      const { service, route, method = 'GET' } = call;
      const ms = now().getTime() - startedAt;
      log({ level, event: 'outward_call', service, method, route, ms, ...result });
    };
    try {
      const { response, tries } = await tryCall(send, call, pause);
      logResult({ status: response.status, ...(tries > 1 && { tries }) });
      return response;
    } catch (refusal) {
      logResult({ code: refusal instanceof OutwardRefusal ? refusal.code : 'unexpected' }, 'warn');
      throw refusal;
    }
  };
}

async function tryCall(
  send: typeof fetch,
  { url, method = 'GET', headers: given, body, timeout, sizeLimit, repetitions = 0 }: OutwardCall,
  pause: (milliseconds: number) => Promise<void>,
): Promise<{ response: Response; tries: number }> {
  const headers = new Headers(given);
  const maxRepetitions = isRepeatable(method, headers) ? repetitions : 0;
  const deadline = performance.now() + timeout;
  for (let tries = 1; ; tries += 1) {
    try {
      const limits = { timeout: deadline - performance.now(), sizeLimit };
      const response = await exchange(send, url, { method, headers, ...(body !== undefined && { body }) }, limits);
      if (!response.ok) throw refusalOf(response);
      return { response, tries };
    } catch (failure) {
      const wait = tries > maxRepetitions ? undefined : pauseBefore(tries, failure, deadline - performance.now());
      if (wait === undefined) throw failure;
      await pause(wait);
    }
  }
}

const refusalOf = ({ status, headers }: Response) =>
  new OutwardRefusal(`status_${status}`, { retryAfter: (Number(headers.get('Retry-After')) || 0) * 1000 });
