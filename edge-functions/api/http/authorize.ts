import { type Access, isSigner } from '#contract/endpoint.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { Caller } from './authenticate.ts';

/**
 * Rejects unauthorized callers: 401 for a visitor where a session is required, 403 for the wrong role. The schedule's
 * key and signatures were checked before. Row-level security decides again; the check here saves the query and gives
 * the right message.
 */
export function authorize(access: Access, caller: Caller): void {
  const refusal = refusalOf(access, caller);
  if (refusal) throw new ApiError(refusal);
}

/** True if `authorize` lets the caller pass. */
export const mayCall = (access: Access, caller: Caller): boolean => refusalOf(access, caller) === undefined;

function refusalOf(access: Access, caller: Caller): ErrorCode | undefined {
  if (access === 'anyone' || access === 'scheduler' || isSigner(access)) return undefined;
  if (caller.kind === 'visitor') return 'token_missing';
  return access === 'signed-in' || access.includes(caller.profile.role) ? undefined : 'forbidden';
}
