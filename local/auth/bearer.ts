import { errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { KeyHolder } from './api-keys.ts';
import type { Keys } from './keys.ts';
import { AuthError, authErrorResponse } from './responses.ts';

/** The sender of a request with a known key. */
export type Sender = { kind: 'server' } | Member | { kind: 'visitor' };

interface Member {
  kind: 'member';
  id: string;
  /** The token's claims, which the policies read: the person, the session, and whether a second factor was given. */
  claims: JWTPayload;
}

type TokenFault = 'invalid' | 'expired';

const claims = z.object({ role: z.enum(['anon', 'authenticated', 'service_role']), sub: z.optional(z.string()) });

/**
 * Identifies the sender of a request with the key of `holder`, or says why its bearer token is invalid. A valid one is
 * signed with the secret, expires, is for signed-in callers and has a known role. Without a session the official client
 * sends the key as its token.
 */
export function senderReader(keys: Keys): (request: Request, holder: KeyHolder) => Promise<Sender | TokenFault> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = crypto.subtle.importKey('raw', new TextEncoder().encode(keys.jwtSecret), algorithm, false, ['verify']);
  const options = { algorithms: ['HS256'], audience: 'authenticated', requiredClaims: ['exp'] };

  return async (request, holder) => {
    const authorization = request.headers.get('authorization');
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!authorization || token === keys.publishableKey || token === keys.secretKey) {
      return { kind: holder };
    }
    try {
      const { payload } = await jwtVerify(token ?? '', await secret, options);
      const { data } = claims.safeParse(payload);
      if (!data) return 'invalid';
      if (data.role === 'service_role') return { kind: 'server' };
      return data.role === 'authenticated' && data.sub
        ? { kind: 'member', id: data.sub, claims: payload }
        : { kind: 'visitor' };
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  };
}

const restFaults: Readonly<Record<TokenFault, { code: string; message: string }>> = {
  invalid: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
  expired: { code: 'PGRST303', message: 'JWT expired' },
};

/** As PostgREST answers a bad token. */
export const badTokenForRest = (fault: TokenFault): Response =>
  Response.json(
    { ...restFaults[fault], details: null, hint: null },
    { status: 401, headers: { 'Access-Control-Allow-Origin': '*', 'WWW-Authenticate': 'Bearer' } },
  );

/** As Auth answers a bad token. */
export const badTokenForAuth = (fault: TokenFault): Response =>
  authErrorResponse(
    new AuthError(403, 'bad_jwt', `invalid JWT: ${fault === 'expired' ? 'token is expired' : 'token is not valid'}`),
  );
