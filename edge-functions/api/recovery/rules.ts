import { ApiError } from '#contract/errors.ts';
import type { Limit } from '../http/rate-limit.ts';

/** Mails that may be asked for an account, by everybody together. Who is asked too often still has the last one's link. */
export const askAccountLimit: Limit = { name: 'recovery:account', max: 3, windowSeconds: 3600 };

/** Mails asked for from one address, which a parish office shares. */
export const askAddressLimit: Limit = { name: 'recovery:address', max: 10, windowSeconds: 3600 };

/** Links tried from one address. */
export const linkLimit: Limit = { name: 'recovery:link', max: 10, windowSeconds: 600 };

/** Characters. */
const shortest = 6;
/** Bytes, as Auth takes passwords. */
const longest = 72;

/** Throws before the link is used, which works once. */
export function expectPassword(password: string): void {
  if (password.length < shortest) {
    throw new ApiError('invalid_input', `A senha deve ter pelo menos ${shortest} caracteres`);
  }
  if (new TextEncoder().encode(password).byteLength > longest) {
    throw new ApiError('invalid_input', 'A senha é longa demais');
  }
}
