import type { Limit } from '../http/rate-limit.ts';

/** Sign-in attempts on one account per minute, from all devices that it doesn't know. */
export const accountLimit: Limit = { name: 'login:account', max: 8, windowSeconds: 60 };

/**
 * Attempts from one address that the account's limit allowed. A parish office shares one address, and attempts
 * rejected for one account must not lock out the others. Below what Auth itself allows an address, so that something is left
 * of that for known devices and for the sessions that the panel refreshes there.
 */
export const addressLimit: Limit = { name: 'login:address', max: 24, windowSeconds: 60 };

/** Auth's own limit for sign-ins from one address (30 at once, then 30 a minute). */
export const authAddressLimit: Limit = { name: 'auth:address', max: 30, windowSeconds: 60 };

/** Attempts on one account from one device on which it has signed in with its present password, in place of the two others. */
export const deviceLimit: Limit = { name: 'login:device', max: 8, windowSeconds: 60 };

/** A signed-in person's attempts to change their password, each with the present one. */
export const ownPasswordLimit: Limit = { name: 'password:own', max: 5, windowSeconds: 60 };
