import type { Access } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Caller } from './authenticate.ts';

/**
 * Refuses who may not call: 401 for a visitor where somebody must be signed in, 403 for the wrong role.
 * The database decides again, row by row; this spares it the call and gives the right sentence.
 */
export function authorize(access: Access, caller: Caller): void {
  if (access === 'anyone') return;
  if (caller.kind === 'visitor') throw new ApiError('token_missing');
  if (access !== 'signed-in' && !access.includes(caller.profile.role)) throw new ApiError('forbidden');
}
