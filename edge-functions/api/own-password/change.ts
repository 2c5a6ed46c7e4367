import type * as z from 'zod/mini';
import type { ownPasswordBody } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { authCalls } from '../gateways/auth-calls.ts';
import { refusedPassword, staffAccounts } from '../gateways/staff-accounts.ts';
import { memberOf } from '../http/authenticate.ts';
import type { Call } from '../http/call.ts';
import type { Limit } from '../http/rate-limit.ts';
import { endOtherSessions } from './store.ts';

/** A person's attempts to change their own password, in front of Auth: hosted has no limit of its own. */
const ownPasswordCallLimit: Limit = { name: 'password:call', max: 5, windowSeconds: 60 };

/** Changes the caller's password, given the current one, and ends their other sessions. */
export async function changeOwnPassword(
  { caller, env, gateways, hitLimit }: Pick<Call<Endpoint>, 'caller' | 'env' | 'gateways' | 'hitLimit'>,
  { currentPassword, newPassword }: z.output<typeof ownPasswordBody>,
): Promise<void> {
  const member = memberOf(caller);
  const { token, profile } = member;
  await hitLimit(ownPasswordCallLimit, profile.id);
  await staffAccounts(env, gateways).announce({ person: profile.id, actor: profile.id });
  const { refusal } = await authCalls(
    env,
    gateways,
  )({
    method: 'PUT',
    path: '/user',
    token,
    body: { password: newPassword, current_password: currentPassword },
  });
  if (refusal)
    throw refusedPassword(refusal) ?? new ApiError('unavailable', undefined, { cause: new Error(refusal.code) });
  await endOtherSessions(member);
}
