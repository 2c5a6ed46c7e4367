import type { MiddlewareHandler } from 'hono';
import type { Gateways } from '../gateways/gateways.ts';

/** What a request carries for its log line: its id, the endpoint's path, the refusal's code. */
export type Variables = { requestId: string; route?: string; code?: string };

/**
 * Gives each request its id, sets the headers that every answer carries, and writes one line about it.
 * The line names the route, not the path, and no header or body: no personal datum can get into it.
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
