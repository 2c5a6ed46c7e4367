import type { Limit } from '../http/rate-limit.ts';

/** Test mails per hour, by all holders of the schedule's key. */
export const testLimit: Limit = { name: 'mail:test', max: 12, windowSeconds: 3600 };
