import { createHash, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

export type KeyHolder = 'visitor' | 'server';

/**
 * Whose key a request to Auth or REST carries. Requests without a known key must be rejected before they reach lite,
 * which in one of its modes treats callers without a key as the service role.
 */
export function holderOfKey(request: Request, keys: Keys): KeyHolder | undefined {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (!key) return undefined;
  if (equalInConstantTime(key, keys.publishableKey)) return 'visitor';
  if (equalInConstantTime(key, keys.secretKey)) return 'server';
  return undefined;
}

export const invalidKeyResponse = (): Response =>
  Response.json(
    { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
    { status: 401, headers: { 'Access-Control-Allow-Origin': '*', 'sb-error-code': 'UNAUTHORIZED_INVALID_API_KEY' } },
  );

function equalInConstantTime(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
