import type { MiddlewareHandler } from 'hono';
import type { Gateways } from '../gateways/gateways.ts';

/** Fields of a request's log line: its id, the endpoint's path, the error code. */
export type Variables = { requestId: string; route?: string; code?: string };

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
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      request_id: requestId,
      method: c.req.method,
      route: c.get('route') ?? 'none',
      status: c.res.status,
      ms: now().getTime() - startedAt,
      ...(c.get('code') && { code: c.get('code') }),
    });
  };
}
