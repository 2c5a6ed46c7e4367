import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import { type User, user } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import { uuid } from '#contract/primitives.ts';
import type { Env } from '../env.ts';
import type { CallerDatabases, Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

export interface Visitor {
  kind: 'visitor';
  db: Database;
}

export interface Member {
  kind: 'member';
  db: Database;
  profile: User;
}

export type Caller = Visitor | Member;

/** Authenticates the caller by the `Authorization` header; `address` is where a visitor's call came from. */
export type Authenticate = (authorization: string | undefined, address: string) => Promise<Caller>;

/**
 * Without the header the caller is a visitor. A token must be valid: signed for this project, not expired, and of somebody
 * with an active profile; otherwise the matching 401 is thrown.
 */
export function authenticator(env: Env, databases: CallerDatabases): Authenticate {
  const verify = tokenVerifier(env);
  return async (authorization, address) => {
    if (authorization === undefined || authorization === '') return visitorAt(address, databases);
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) throw new ApiError('token_invalid');
    const id = subjectOf(await verify(token));
    const db = databases.bearer(token);
    return { kind: 'member', db, profile: await activeProfile(db, id) };
  };
}

/**
 * Lets in whoever sends the key of the schedule, with a visitor's rights: what jobs do, they do with the secret key. Without a
 * key in the settings nobody is let in.
 */
export function schedulerAuthenticator({ jobsKey }: Env, databases: CallerDatabases) {
  return (authorization: string | undefined, address: string): Visitor => {
    if (!authorization) throw new ApiError('token_missing');
    if (!jobsKey || !isSame(authorization, `Bearer ${jobsKey}`)) throw new ApiError('token_invalid');
    return visitorAt(address, databases);
  };
}

/** Compares in a time that tells nothing of where they differ. */
function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/** Most visitors get a held answer: the client is made for those who need the database. */
function visitorAt(address: string, databases: CallerDatabases): Visitor {
  let db: Database | undefined;
  return {
    kind: 'visitor',
    get db() {
      db ??= databases.visitor(address);
      return db;
    },
  };
}

/** The caller's profile, read with their own rights. Throws `account_inactive` when it is missing or inactive. */
export async function activeProfile(db: Database, id: string): Promise<User> {
  const row = dataOf(
    await db.from('profiles').select('id, name, email, role, is_active, last_login').eq('id', id).maybeSingle(),
  );
  const profile = user.safeParse(row);
  if (!profile.success || !profile.data.is_active) throw new ApiError('account_inactive');
  return profile.data;
}

function subjectOf(claims: JWTPayload): string {
  const subject = uuid.safeParse(claims.sub);
  if (!subject.success || claims.role !== 'authenticated') throw new ApiError('token_invalid');
  return subject.data;
}

function tokenVerifier(env: Env): (token: string) => Promise<JWTPayload> {
  const secret = env.jwtSecret ? new TextEncoder().encode(env.jwtSecret) : undefined;
  const published = createRemoteJWKSet(new URL(`${env.supabaseUrl}/auth/v1/.well-known/jwks.json`));
  const options = { audience: 'authenticated', requiredClaims: ['exp', 'sub'] };
  return async (token) => {
    try {
      const { payload } = secret
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, published, { ...options, algorithms: ['ES256', 'RS256'] });
      return payload;
    } catch (cause) {
      if (cause instanceof joseErrors.JWTExpired) throw new ApiError('token_expired');
      if (cause instanceof joseErrors.JWKSTimeout) throw new ApiError('unavailable', undefined, { cause });
      throw new ApiError('token_invalid');
    }
  };
}
