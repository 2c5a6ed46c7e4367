import { LRUCache } from 'lru-cache';
import type { PushSettings } from '../../../settings/push.ts';

/** Milliseconds: an hour less than the library's tokens are good for. */
const lifetime = 11 * 60 * 60_000;
/** A stranger may name many hosts below `*.notify.windows.com`. */
const mostAudiences = 100;

/**
 * The `Authorization` header for a push service's origin (RFC 8292). Its token is signed once for each service and half
 * day: the signature would take half of the time of a message.
 */
export function vapidTokens(
  { subject, publicKey, privateKey }: PushSettings,
  now: () => Date,
): (audience: string) => Promise<string> {
  const perf = { now: () => now().getTime() };
  const tokens = new LRUCache<string, string>({ max: mostAudiences, ttl: lifetime, ttlResolution: 0, perf });
  return async (audience) => {
    const { default: library } = await import('web-push');
    const known = tokens.get(audience);
    if (known) return known;
    const { Authorization } = library.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm');
    tokens.set(audience, Authorization);
    return Authorization;
  };
}
