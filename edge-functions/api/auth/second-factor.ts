import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { type Enrolment, enrolment, type RenewedSession } from '#contract/second-factor.ts';
import type { AuthAnswer, CallAuth } from '../gateways/auth-calls.ts';

/** One of Auth's factors. The product offers only authenticator codes (TOTP). */
interface Factor {
  id: string;
  factor_type: string;
  status: string;
}

/** A person's factor, and the session to be raised with it. */
export interface GivenFactor {
  id: string;
  person: string;
  token: string;
  address: string | undefined;
}

/** The active second factor, whose code a sign-in requires; the one-machine Auth has none. */
export const verifiedFactor = ({ factors }: { factors?: readonly Factor[] | undefined }): Factor | undefined =>
  factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');

export const endOf = (now: Date, expiresIn: number): number => Math.floor(now.getTime() / 1000) + expiresIn;

const challenge = z.object({ id: z.string() });
const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.optional(z.number()),
});

/**
 * Raises a session to assurance level `aal2` with a code: after a sign-in, during a recovery, or with the first code of
 * a new factor. Throws `second_factor_wrong` for a wrong or expired code.
 */
export async function passFactor(
  callAuth: CallAuth,
  { id, token, address }: Omit<GivenFactor, 'person'>,
  code: string,
  now: Date,
): Promise<RenewedSession> {
  const call = (step: string, body: object) =>
    callAuth({ method: 'POST', path: `/factors/${encodeURIComponent(id)}/${step}`, token, body, address });
  const { id: challenge_id } = read(await call('challenge', {}), challenge);
  const { access_token, refresh_token, expires_in, expires_at } = read(
    await call('verify', { challenge_id, code }),
    session,
  );
  return { token: access_token, refresh_token, expires_at: expires_at ?? endOf(now, expires_in) };
}

/** Ends a session whose second factor was not given. */
export async function abandon(callAuth: CallAuth, token: string): Promise<void> {
  await callAuth({ method: 'POST', path: '/logout?scope=local', token });
}

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) });

/** Enrols a factor, which is inactive until its first code is given. */
export async function enrol(callAuth: CallAuth, token: string, issuer: string): Promise<Enrolment> {
  const { id, totp } = read(
    await callAuth({ method: 'POST', path: '/factors', token, body: { factor_type: 'totp', issuer } }),
    enrolled,
  );
  return enrolment.parse({ id, secret: totp.secret, uri: totp.uri });
}

function read<Schema extends z.ZodMiniType>({ data, refusal }: AuthAnswer, schema: Schema): z.output<Schema> {
  if (refusal) throw refusalOf(refusal);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new ApiError('unavailable', undefined, { cause: parsed.error });
  return parsed.data;
}

export const notOffered = 'Esta instalação não tem a verificação em duas etapas.';

function refusalOf({ status, code }: { status: number; code: string }): ApiError {
  if (status === 429) return new ApiError('rate_limited', undefined, { retryAfter: 60 });
  if (code === 'mfa_verification_failed' || code === 'mfa_challenge_expired')
    return new ApiError('second_factor_wrong');
  if (status === 404) return new ApiError('not_found', notOffered);
  return new ApiError('unavailable', undefined, { cause: new Error(code) });
}
