import { App } from '@supabase/lite';
import { holderOfKey, invalidKeyResponse } from './auth/api-keys.ts';
import { authFront } from './auth/front.ts';
import type { Keys } from './auth/keys.ts';
import { minimumPasswordLength } from './auth/passwords.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { preparePlatform } from './database/platform.ts';
import { connectionLost } from './database/postgrest-errors.ts';
import { serveRest } from './database/request-context.ts';
import { BodyTooLarge, readLimited, withBody } from './request-body.ts';

/** Bytes. The largest row, a payer with a photograph, takes seven million. */
const maxRestBody = 16 * 1024 * 1024;

/** The one-machine Auth and REST. Requests are routed by path alone; the origin is ignored. */
export interface Supabase {
  /** Handles a request from outside; sign-in attempts are limited by account and by the caller's address. */
  answer(request: Request, clientAddress: string): Promise<Response>;
  /** For calls within the process: the API limits sign-in attempts itself. */
  internalFetch: typeof fetch;
}

/** Starts Auth and REST on a database and creates what a hosted project has before its first migration. */
export async function startSupabase(database: OpenDatabase, keys: Keys, siteUrl: string): Promise<Supabase> {
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
  const auth = authFront({ runner: database.runner, keys, forward });
  const answer = async (request: Request, clientAddress?: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/auth/v1/')) return await auth(request, clientAddress);
    if (!pathname.startsWith('/rest/v1/')) return new Response(null, { status: 404 });
    if (request.method !== 'OPTIONS' && !holderOfKey(request, keys)) return invalidKeyResponse();
    return await forwardRest(request);
  };
  return { answer, internalFetch: (input, init) => answer(new Request(input, init)) };
}

const databaseUnavailable = () =>
  Response.json(connectionLost, { status: 503, headers: { 'Access-Control-Allow-Origin': '*' } });

const restBodyTooLarge = () =>
  Response.json(
    { code: 'PGRST000', message: `Request body is larger than ${maxRestBody} bytes`, details: null, hint: null },
    { status: 413, headers: { 'Access-Control-Allow-Origin': '*' } },
  );
