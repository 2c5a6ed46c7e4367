import type { Limit } from '../http/rate-limit.ts';

/** Sign-in attempts on one account per minute, from all addresses. */
export const accountLimit: Limit = { name: 'login:account', max: 8, windowSeconds: 60 };

/**
 * Attempts from one address that the account's limit allowed. A parish office shares one address, and attempts
 * rejected for one account must not lock out the others.
 */
export const addressLimit: Limit = { name: 'login:address', max: 30, windowSeconds: 60 };
