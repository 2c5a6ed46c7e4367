import type { Limit } from '../http/rate-limit.ts';

/** Sign-in attempts on one account, whoever makes them: what reaches the password's hash in a minute. */
export const accountLimit: Limit = { name: 'login:account', max: 8, windowSeconds: 60 };

/**
 * Attempts from one address that the account's limit let pass. A parish office shares one address, and attempts
 * refused for one account must not lock the others out.
 */
export const addressLimit: Limit = { name: 'login:address', max: 30, windowSeconds: 60 };
