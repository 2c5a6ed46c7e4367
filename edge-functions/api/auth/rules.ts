import type { Limit } from '../http/rate-limit.ts';

/** Mails per account, by all callers together. A link that was already mailed still works beyond the limit. */
export const askAccountLimit: Limit = { name: 'recovery:account', max: 3, windowSeconds: 3600 };

/** Mails requested from one network address, which all of a parish office may share. */
export const askAddressLimit: Limit = { name: 'recovery:address', max: 10, windowSeconds: 3600 };

/** Attempts to use a link, per network address. */
export const linkLimit: Limit = { name: 'recovery:link', max: 10, windowSeconds: 600 };

/** Sign-in attempts on one account per minute, from all unknown devices together. */
export const accountLimit: Limit = { name: 'login:account', max: 8, windowSeconds: 60 };

/**
 * Attempts from one address that the account's limit allowed. A parish office shares one address, and attempts
 * rejected for one account must not lock out the others. Below Auth's own limit for an address, which known devices and
 * the panel's session refreshes share.
 */
export const addressLimit: Limit = { name: 'login:address', max: 24, windowSeconds: 60 };

/** Auth's own limit for sign-ins from one address (30 at once, then 30 a minute). */
export const authAddressLimit: Limit = { name: 'auth:address', max: 30, windowSeconds: 60 };

/** Attempts on one account from a known device; these count instead of the two limits above. */
export const deviceLimit: Limit = { name: 'login:device', max: 8, windowSeconds: 60 };

/** A signed-in person's attempts to change their password, which needs the current one. */
export const ownPasswordLimit: Limit = { name: 'password:own', max: 5, windowSeconds: 60 };

/** Second-factor codes per account and known device, or all unknown ones. A code lives a minute or two. */
export const factorLimit: Limit = { name: 'login:code', max: 10, windowSeconds: 900 };
