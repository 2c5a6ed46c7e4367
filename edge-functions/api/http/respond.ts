import type { Context } from 'hono';
import { type Endpoint, isSigner } from '#contract/endpoint.ts';
import { type SiteChanges, siteBuild } from '#contract/site-build.ts';
import type { Env } from '../env.ts';
import { callerDatabases } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { requestBuildAfterAnswer } from '../gateways/site-build.ts';
import { siteState } from '../gateways/site-state.ts';
import { richTextOf } from '../rich-text/clean.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { successEnvelope } from './answer.ts';
import { authenticator, type Member, schedulerAuthenticator, visitorAt } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { announcedBytes } from './body-limit.ts';
import { bodyRoom } from './body-room.ts';
import type { Call, Handler } from './call.ts';
import { clientAddresses } from './client-address.ts';
import { fileResponse } from './file-response.ts';
import { parseRequest } from './parse.ts';
import { rateLimiter } from './rate-limit.ts';
import { readSigned } from './signed.ts';
import { tokenVerifier } from './verify-token.ts';
import { visitorCache } from './visitor-cache.ts';

/**
 * Factor for endpoints limited by path: 200 donors behind one address, polling every 2 s, need five times an address's
 * limit.
 */
const callersBehindAnAddress = 10;

/** Bytes of the larger bodies that are held at once. */
const roomForBodies = 32 * 1024 * 1024;

/** Turns endpoints into Hono handlers: limit, authenticate, authorize, parse, clean, handle, clean, respond. */
export function responder(env: Env, gateways: Gateways) {
  const databases = callerDatabases(env, gateways);
  const hitLimit = rateLimiter(env, gateways.supabaseFetch);
  const authenticate = authenticator(tokenVerifier(env, gateways.supabaseFetch), databases);
  const asScheduler = schedulerAuthenticator(env, databases);
  const limitAnonymous = anonymousLimit(env.anonymousCallsPerMinute, gateways.now);
  const limitShared = anonymousLimit(env.anonymousCallsPerMinute * callersBehindAnAddress, gateways.now);
  const addressOf = clientAddresses(env.clientAddressHeader, gateways.log);
  const cache = visitorCache(gateways.now);
  const withRoom = bodyRoom(roomForBodies);

  async function callerOf({ access }: Endpoint, authorization: string | undefined, address: string | undefined) {
    if (access === 'scheduler') return asScheduler(authorization, address);
    // Like the schedule, a signer has a visitor's rights: its handler uses the secret key.
    return isSigner(access) ? visitorAt(address, databases) : await authenticate(authorization, address);
  }

  /** Runs a member's write and says whether it changed the site, which is then built after the answer. */
  async function watchingSite<Result>(c: Context, { db, siteVersion }: Member, write: () => Promise<Result>) {
    const result = await write();
    // The write has succeeded: if the version can't be read, an unneeded build is better than an error.
    const after = siteVersion.written ?? (await siteState.version(db).catch(() => undefined));
    const siteChanged = after !== siteVersion.before;
    if (siteChanged) {
      cache.forget();
      requestBuildAfterAnswer(gateways, { request_id: c.get('requestId') as string });
    }
    return { result, siteChanged };
  }

  return <E extends Endpoint>(endpoint: E, handle: Handler<E>) => {
    const { cleanBody, cleanAnswer } = richTextOf(endpoint);
    return async (c: Context): Promise<Response> => {
      c.set('route', endpoint.path);
      const address = addressOf(c.req.raw.headers);
      const authorization = c.req.header('Authorization');
      const signer = isSigner(endpoint.access) ? endpoint.access : undefined;
      if ((!authorization || signer) && address && endpoint.limitedBy !== 'handler') {
        const isByPath = endpoint.limitedBy === 'path';
        limitAnonymous(isByPath ? new URL(c.req.url).pathname : address);
        if (isByPath) limitShared(address);
      }
      const signed = signer && (await readSigned(c, signer, gateways));
      const caller = await callerOf(endpoint, authorization, address);
      authorize(endpoint.access, caller);
      return await withRoom(announcedBytes(c.req.raw, endpoint), () => answerTo(c, { address, signed, caller }));
    };

    async function answerTo(c: Context, { address, signed, caller }: Asking): Promise<Response> {
      const request = await parseRequest(c, endpoint);
      const body = cleanBody(request.body);
      const answer = async () => {
        const call = { ...request, body, signed, caller, address, env, gateways, databases, hitLimit, siteState };
        const reply = await handle(call as Call<E>);
        return { ...reply, data: cleanAnswer(reply.data) };
      };

      if (endpoint.shared && caller.kind === 'visitor') {
        const key = JSON.stringify([endpoint.path, request.params, request.query]);
        const text = await cache.get(key, address, async () => {
          const reply = await answer();
          if ((endpoint as Endpoint) === siteBuild.changes) cache.forgetBefore((reply.data as SiteChanges).version);
          return JSON.stringify(successEnvelope(endpoint, reply));
        });
        if (endpoint.maxAge) c.header('Cache-Control', cachingOf(endpoint.maxAge, endpoint.sharedMaxAge));
        return c.body(text, 200, { 'Content-Type': 'application/json' });
      }
      // The build that staff ask for reads anew, also what bypassed the API.
      if ((endpoint as Endpoint) === siteBuild.request) cache.forget();
      if (endpoint.method === 'GET' || endpoint.changesSite === false || caller.kind === 'visitor') {
        const reply = await answer();
        if (reply.data instanceof File) return fileResponse(reply.data);
        return c.json(successEnvelope(endpoint, reply), reply.status ?? 200);
      }
      const { result, siteChanged } = await watchingSite(c, caller, answer);
      return c.json(successEnvelope(endpoint, result, siteChanged), result.status ?? 200);
    }
  };
}

interface Asking {
  address: string | undefined;
  signed: Awaited<ReturnType<typeof readSigned>> | undefined;
  caller: Awaited<ReturnType<ReturnType<typeof authenticator>>>;
}

const cachingOf = (maxAge: number, sharedMaxAge: number | undefined): string =>
  `public, max-age=${maxAge}${sharedMaxAge === undefined ? '' : `, s-maxage=${sharedMaxAge}`}`;
