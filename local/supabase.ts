import { setTimeout as pause } from 'node:timers/promises';
import { App } from '@supabase/lite';
import { minimumPasswordLength } from '#contract/password.ts';
import { defaultTimeouts } from '../edge-functions/api/gateways/outward/timeouts.ts';
import { holderOfKey, invalidKeyResponse } from './auth/api-keys.ts';
import { badTokenForAuth, badTokenForRest, type Sender, senderReader } from './auth/bearer.ts';
import { authFront } from './auth/front.ts';
import { withIssuer } from './auth/issuer.ts';
import type { Keys } from './auth/keys.ts';
import { authErrorResponse, unavailable as authUnavailable } from './auth/responses.ts';
import { fairShares, NoShareLeft } from './database/fair-shares.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { preparePlatform } from './database/platform.ts';
import { sessionsOfPool, waitTimeout } from './database/pool.ts';
import { connectionLost } from './database/postgrest-errors.ts';
import { serveRest } from './database/request-context.ts';
import { BodyTooLarge, readLimited, withBody } from './request-body.ts';
import {
  databaseTimeout,
  noSessionFree as noSessionForStorage,
  storageErrorResponse,
  unauthorized,
} from './storage/answers.ts';
import { objectFiles } from './storage/files.ts';
import { isPublicRead, storageFront } from './storage/storage.ts';

/** Bytes. The largest row, a payer with a photograph, takes seven million. */
const maxRestBody = 16 * 1024 * 1024;

/** Concurrent REST requests of one caller, each in a session of the database. */
const shareOfCaller = 4;
/** Sessions that members leave to the stack itself, which counts sign-in attempts. */
const sessionsKept = 2;

/** The one-machine Auth, REST and Storage. Requests are routed by path alone; the origin is ignored. */
export interface Supabase {
  /** Handles a request from the network. */
  answer(request: Request, clientAddress: string): Promise<Response>;
  /** For the API's calls, within the process. */
  internalFetch: typeof fetch;
  /** The same for the API's visitor at a network address, whose share of the database is limited. */
  visitorFetch(clientAddress: string): typeof fetch;
}

interface SupabaseOptions {
  keys: Keys;
  siteUrl: string;
  /** Storage's folder, created with the first file. */
  storageFolder: string;
  /** Milliseconds until a request from the network is answered that the service is unavailable. */
  timeout?: number;
}

/** Starts Auth, REST and Storage on a database and creates what a hosted project has before its first migration. */
export async function startSupabase(
  database: OpenDatabase,
  { keys, siteUrl, storageFolder, timeout = defaultTimeouts.database }: SupabaseOptions,
): Promise<Supabase> {
  const app = new App({
    connection: database.connection,
    auth: {
      enabled: true,
      enable_signup: false,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      minimum_password_length: minimumPasswordLength,
      enable_refresh_token_rotation: true,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    options: { server: { admin: false } },
  });
  await app.init();
  await app.ensureSystemSchema();
  await preparePlatform(database.runner);
  await serveRest(database);

  const forward = async (request: Request) => await app.fetch(request);
  /** When the database can't be reached, lite fails to read the caller's account and answers 500 as plain text. */
  const forwardToRest = async (request: Request) => {
    const response = await forward(request);
    const isLiteFailure = response.status === 500 && !response.headers.get('content-type')?.includes('json');
    return isLiteFailure ? databaseUnavailable() : response;
  };
  const forwardRest = async (request: Request): Promise<Response> => {
    if (!request.body) return await forwardToRest(request);
    try {
      return await forwardToRest(withBody(request, await readLimited(request, maxRestBody)));
    } catch (error) {
      if (error instanceof BodyTooLarge) return restBodyTooLarge();
      throw error;
    }
  };
  const visitors = fairShares({ total: sessionsOfPool, each: shareOfCaller, waitTimeout });
  const members = fairShares({ total: sessionsOfPool - sessionsKept, each: shareOfCaller, waitTimeout });
  const inTurn = (sender: Sender, address: string, work: () => Promise<Response>): Promise<Response> => {
    if (sender.kind === 'server') return work();
    return sender.kind === 'member' ? members.run(sender.id, work) : visitors.run(address, work);
  };
  const restInTurn = async (request: Request, sender: Sender, address: string): Promise<Response> => {
    try {
      return await inTurn(sender, address, () => forwardRest(request));
    } catch (error) {
      if (error instanceof NoShareLeft) return noSessionFree();
      throw error;
    }
  };
  const auth = authFront({
    runner: database.runner,
    secretKey: keys.secretKey,
    forward: withIssuer(forward, keys.jwtSecret),
  });
  const files = objectFiles(storageFolder);
  await files.tidy();
  const storage = storageFront(database, files);
  const storageInTurn = async (request: Request, sender: Sender, address: string): Promise<Response> => {
    try {
      return await inTurn(sender, address, () => storage(request, sender));
    } catch (error) {
      if (error instanceof NoShareLeft) return storageErrorResponse(noSessionForStorage());
      throw error;
    }
  };
  const readSender = senderReader(keys);

  const route = async (request: Request, from: 'network' | 'api', address: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const service = /^\/(auth|rest|storage)\/v1\//.exec(pathname)?.[1];
    if (service === undefined) return new Response(null, { status: 404 });
    if (isPublicRead(request)) return await storageInTurn(request, { kind: 'visitor' }, address);
    // A CORS preflight has no key.
    const holder = holderOfKey(request, keys) ?? (request.method === 'OPTIONS' ? 'visitor' : undefined);
    if (!holder) return invalidKeyResponse();
    const sender = await readSender(request, holder);
    switch (service) {
      case 'auth':
        return typeof sender === 'string' ? badTokenForAuth(sender) : await auth(request, holder, from);
      case 'storage':
        return typeof sender === 'string'
          ? storageErrorResponse(unauthorized(`jwt ${sender}`))
          : await storageInTurn(request, sender, address);
      default:
        return typeof sender === 'string' ? badTokenForRest(sender) : await restInTurn(request, sender, address);
    }
  };
  return {
    answer: async (request, clientAddress) =>
      unstored(request, await withinTimeout(request, timeout, route(request, 'network', clientAddress))),
    internalFetch: (input, init) => route(new Request(input, init), 'api', ''),
    visitorFetch: (clientAddress) => (input, init) => route(new Request(input, init), 'api', clientAddress),
  };
}

/** Auth's and REST's answers are one caller's: no browser or proxy keeps them. Storage's have headers of their own. */
function unstored(request: Request, answer: Response): Response {
  if (!/^\/(auth|rest)\/v1\//.test(new URL(request.url).pathname)) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cache-Control', 'no-store');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/**
 * The answer, or after the timeout the service's own 503, as when the database waits for a lock. An upload takes as
 * long as its sender needs; the API's calls have timeouts of their own.
 */
async function withinTimeout(request: Request, timeout: number, answer: Promise<Response>): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isStorage = pathname.startsWith('/storage/');
  if (isStorage && request.method === 'POST') return await answer;
  const answered = new AbortController();
  const late = pause(timeout, undefined, { signal: answered.signal }).then(() => {
    if (isStorage) return storageErrorResponse(databaseTimeout());
    return pathname.startsWith('/auth/') ? authErrorResponse(authUnavailable()) : databaseUnavailable();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

/**
 * PostgREST's 504 when no session is free in time. Not 503, on which the official client retries reads, which would
 * lengthen the queue.
 */
const noSessionFree = () =>
  Response.json(
    { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.', details: null, hint: null },
    { status: 504, headers: { 'Access-Control-Allow-Origin': '*' } },
  );

const databaseUnavailable = () =>
  Response.json(connectionLost, { status: 503, headers: { 'Access-Control-Allow-Origin': '*' } });

const restBodyTooLarge = () =>
  Response.json(
    { code: 'PGRST000', message: `Request body is larger than ${maxRestBody} bytes`, details: null, hint: null },
    { status: 413, headers: { 'Access-Control-Allow-Origin': '*' } },
  );
