import type { Context } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Env } from '../env.ts';
import { callerDatabases } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { successEnvelope } from './answer.ts';
import { authenticator } from './authenticate.ts';
import { authorize } from './authorize.ts';
import type { Call, Handler } from './call.ts';
import { parseRequest } from './parse.ts';
import { rateLimiter } from './rate-limit.ts';

/** Makes Hono handlers of endpoints: limit, authenticate, authorise, parse, handle, answer, in this order. */
export function responder(env: Env, gateways: Gateways) {
  const databases = callerDatabases(env, gateways.supabaseFetch);
  const hitLimit = rateLimiter(env, gateways.supabaseFetch);
  const authenticate = authenticator(env, databases);
  const limitAnonymous = anonymousLimit(env.anonymousCallsPerMinute, gateways.now);

  return <E extends Endpoint>(endpoint: E, handle: Handler<E>) =>
    async (c: Context): Promise<Response> => {
      c.set('route', endpoint.path);
      const address = c.req.header(env.clientAddressHeader) ?? '';
      const authorization = c.req.header('Authorization');
      if (!authorization) limitAnonymous(address);
      const caller = await authenticate(authorization);
      authorize(endpoint.access, caller);
      const request = await parseRequest(c, endpoint);
      const reply = await handle({ ...request, caller, address, env, gateways, databases, hitLimit } as Call<E>);
      if (reply.changesSite) gateways.afterAnswer(requestBuild(c, gateways));
      return c.json(successEnvelope(endpoint, reply), reply.status ?? 200);
    };
}

async function requestBuild(c: Context, { siteBuild, log }: Gateways): Promise<void> {
  const request_id = c.get('requestId') as string;
  try {
    await siteBuild.request();
  } catch (error) {
    log({ level: 'error', event: 'site_build_request_failed', request_id, error: String(error) });
  }
}
