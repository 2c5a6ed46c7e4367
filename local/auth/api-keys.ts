import { createHash, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

export type KeyHolder = 'visitor' | 'server';

/**
 * Whose key a call to Auth or REST carries. The server behind lets callers without a key act as the service role in
 * one of its modes; here a call without a known key never gets that far.
 */
export function holderOfKey(request: Request, keys: Keys): KeyHolder | undefined {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (!key) return undefined;
  if (sameText(key, keys.publishableKey)) return 'visitor';
  if (sameText(key, keys.secretKey)) return 'server';
  return undefined;
}

export const missingKey = (): Response =>
  Response.json(
    { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
    { status: 401, headers: { 'Access-Control-Allow-Origin': '*', 'sb-error-code': 'UNAUTHORIZED_INVALID_API_KEY' } },
  );

function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
