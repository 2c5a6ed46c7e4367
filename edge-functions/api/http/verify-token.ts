import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';

/** Returns the claims of this project's access token. Throws 401 for any other, 503 without the keys. */
export type VerifyToken = (token: string) => Promise<JWTPayload>;

/** Tokens are verified with the secret, where the environment has one, or with the keys that Auth publishes. */
export function tokenVerifier(env: Env, supabaseFetch: typeof fetch): VerifyToken {
  const verify = env.jwtSecret ? withSecret(env.jwtSecret) : withPublishedKeys(env.supabaseUrl, supabaseFetch);
  const claims = { issuer: [...env.tokenIssuers], audience: 'authenticated', requiredClaims: ['exp', 'sub'] };
  return async (token) => {
    try {
      return (await verify(token, claims)).payload;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
    }
  };
}

type Verify = (token: string, claims: Parameters<typeof jwtVerify>[2]) => ReturnType<typeof jwtVerify>;

function withSecret(jwtSecret: string): Verify {
  const secret = new TextEncoder().encode(jwtSecret);
  return (token, claims) => jwtVerify(token, secret, { ...claims, algorithms: ['HS256'] });
}

function withPublishedKeys(supabaseUrl: string, supabaseFetch: typeof fetch): Verify {
  const published = createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    [customFetch]: throttled(supabaseFetch),
    timeoutDuration: 2_000,
  });
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new ApiError('unavailable', undefined, { cause });
    }
  };
  return (token, claims) => jwtVerify(token, keyOf, { ...claims, algorithms: ['ES256', 'RS256'] });
}

/** Milliseconds between two fetches of the keys; after a successful one the library waits longer. */
const fetchInterval = 2_000;

/** The library's own cooldown starts with a successful fetch: without one, each forged token would cause a fetch. */
function throttled(supabaseFetch: typeof fetch): FetchImplementation {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  return (url, options) => {
    if (performance.now() < fetchedAt + fetchInterval)
      return Promise.reject(new Error('The keys could not be fetched.'));
    fetchedAt = performance.now();
    return supabaseFetch(url, options);
  };
}
