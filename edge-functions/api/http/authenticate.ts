import type { JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { type User, user } from '#contract/auth.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { uuid } from '#contract/primitives.ts';
import type { Env } from '../env.ts';
import type { CallerDatabases, Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { VerifyToken } from './verify-token.ts';

interface Visitor {
  kind: 'visitor';
  db: Database;
}

export interface Member {
  kind: 'member';
  db: Database;
  profile: User;
  /** The site's version before the call, and after a row was written and read again, which ends a call's work. */
  siteVersion: { before: number; written?: number };
  /** Their access token, for calls of Auth in their name. */
  token: string;
}

export type Caller = Visitor | Member;

/** The caller of a call that visitors may not make. */
export function memberOf(caller: Caller): Member {
  if (caller.kind === 'visitor') throw new ApiError('token_missing');
  return caller;
}

/** Authenticates the caller by the `Authorization` header; `address` is a visitor's network address. */
type Authenticate = (authorization: string | undefined, address: string | undefined) => Promise<Caller>;

/**
 * Without the header the caller is a visitor. A token must be valid: signed for this project, not expired, and of
 * somebody with an active profile; otherwise the matching 401 is thrown.
 */
export function authenticator(verify: VerifyToken, databases: CallerDatabases): Authenticate {
  return async (authorization, address) => {
    if (authorization === undefined || authorization === '') return visitorAt(address, databases);
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) throw new ApiError('token_invalid');
    const id = subjectOf(await verify(token));
    const db = databases.bearer(token);
    const { profile, siteVersion } = await callerState(db, id);
    return { kind: 'member', db, profile, siteVersion: { before: siteVersion }, token };
  };
}

/**
 * Admits calls with the schedule's key, with a visitor's rights: jobs themselves use the secret key. Without the
 * setting every call is refused.
 */
export function schedulerAuthenticator({ jobsKey }: Env, databases: CallerDatabases) {
  return (authorization: string | undefined, address: string | undefined): Visitor => {
    if (!authorization) throw new ApiError('token_missing');
    if (!jobsKey || !isSame(authorization, `Bearer ${jobsKey}`)) throw new ApiError('token_invalid');
    return visitorAt(address, databases);
  };
}

/** A constant-time comparison. */
function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/** The client is made on demand: most visitors get a cached answer. */
export function visitorAt(address: string | undefined, databases: CallerDatabases): Visitor {
  let db: Database | undefined;
  return {
    kind: 'visitor',
    get db() {
      db ??= databases.visitor(address);
      return db;
    },
  };
}

/** Why people may not read their own profile (`public.refused_because`). */
const refusals: Readonly<Record<string, ErrorCode>> = {
  ended: 'token_expired',
  second_factor: 'second_factor_missing',
};

const stateOfCaller = z.object({
  profile: z.nullable(user),
  refused_because: z.nullable(z.string()),
  site_version: z.number(),
});

/**
 * The caller's profile, read with their own rights, and the site's version. Throws when the profile is missing or
 * inactive, when the token's session has ended, and when their second factor was not given.
 */
export async function callerState(db: Database, id: string): Promise<{ profile: User; siteVersion: number }> {
  const told = stateOfCaller.safeParse(dataOf(await db.rpc('caller_state', {}, { get: true })));
  // Not the function's answer: a proxy has answered.
  if (!told.success) throw new ApiError('unavailable');
  const { profile, refused_because: reason, site_version: siteVersion } = told.data;
  if (profile?.id !== id || !profile.is_active) throw new ApiError(refusals[reason ?? ''] ?? 'account_inactive');
  return { profile, siteVersion };
}

function subjectOf(claims: JWTPayload): string {
  const subject = uuid.safeParse(claims.sub);
  if (!subject.success || claims.role !== 'authenticated') throw new ApiError('token_invalid');
  return subject.data;
}
