import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { asApiError, errorEnvelope } from './answer.ts';
import { isClientAbort } from './observe.ts';

/** Turns a thrown error into a response, and logs unexpected ones with the request's id. */
export function answerError({ log }: Gateways): ErrorHandler {
  return (thrown, c) => {
    const error = asApiError(thrown);
    if (error.status >= 500 && !isClientAbort(thrown))
      log({ level: 'error', request_id: c.get('requestId'), code: error.code, cause: describeError(error.cause) });
    return answer(c, error);
  };
}

/** When no endpoint matches: 405 if the path exists with another method, else 404. */
export function answerUnmatched(endpoints: readonly Endpoint[]) {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  return (c: Context): Response => {
    const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method));
    if (allowed.size === 0) return answer(c, new ApiError('not_found'));
    c.header('Allow', [...allowed].join(', '));
    return answer(c, new ApiError('method_not_allowed'));
  };
}

function answer(c: Context, error: ApiError): Response {
  c.set('code', error.code);
  if (error.cause) c.set('cause', describeError(error.cause).code);
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  return c.json(errorEnvelope(error, c.get('requestId')), error.status as ContentfulStatusCode);
}
