import { type Access, isSigner } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Caller } from './authenticate.ts';

/**
 * Rejects unauthorized callers: 401 for a visitor where a session is required, 403 for the wrong role. The schedule's key and
 * signatures were checked before. Row-level security decides again; the check here saves the query and gives the right message.
 */
export function authorize(access: Access, caller: Caller): void {
  if (access === 'anyone' || access === 'scheduler' || isSigner(access)) return;
  if (caller.kind === 'visitor') throw new ApiError('token_missing');
  if (access !== 'signed-in' && !access.includes(caller.profile.role)) throw new ApiError('forbidden');
}
