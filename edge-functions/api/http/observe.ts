import type { MiddlewareHandler } from 'hono';
import { programVersion, versionHeader } from '#contract/program-version.ts';
import { nothingLoads, safeHeaders } from '#contract/safe-headers.ts';
import type { Gateways } from '../gateways/gateways.ts';

/** A log line's fields: request id, endpoint path, error code, and the code of its cause in the database. */
export type Variables = { requestId: string; route?: string; code?: string; cause?: string };

const always = Object.entries({
  ...safeHeaders,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  [versionHeader]: programVersion,
});

const unlessSet = Object.entries({ ...nothingLoads, 'Cache-Control': 'no-store' });

/** True if a call failed because its client closed the connection before its body had come. */
export const isClientAbort = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/** The logged status of a call whose client disconnected before the answer. */
const clientClosedRequest = 499;

/**
 * Assigns each request an id, sets the headers common to all responses, and writes one log line.
 * The line has the route instead of the path, and no headers or body, so it can't contain personal data.
 */
export function observe({ log, now }: Gateways): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    const requestId = crypto.randomUUID();
    const startedAt = now().getTime();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    for (const [name, value] of always) c.header(name, value);
    for (const [name, value] of unlessSet) if (!c.res.headers.has(name)) c.header(name, value);
    const status = isClientAbort(c.error) ? clientClosedRequest : c.res.status;
    log({
      level: status >= 500 ? 'error' : 'info',
      request_id: requestId,
      method: c.req.method,
      route: c.get('route') ?? 'none',
      status,
      ms: now().getTime() - startedAt,
      ...(c.get('code') && { code: c.get('code') }),
      ...(c.get('cause') && { cause: c.get('cause') }),
    });
  };
}
