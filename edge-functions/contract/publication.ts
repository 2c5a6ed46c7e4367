import type { Rule } from './fields/schemas.ts';

/** From when, and until when, visitors read what is published; null for at once, and for good. */
export interface Publication {
  is_published: boolean;
  publish_at: string | null;
  expires_at: string | null;
}

export type PublicationState = 'draft' | 'scheduled' | 'shown' | 'ended';

/** True if a moment is still to come at `now`, in milliseconds since 1970 UTC. */
export const isToCome = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) > now;

/** True if an end is over at `now`, in milliseconds since 1970 UTC. */
export const hasExpired = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** The state at `now`, in milliseconds since 1970 UTC; `shown` is `private.is_in_force` in SQL. */
export function publicationState({ is_published, publish_at, expires_at }: Publication, now: number): PublicationState {
  if (!is_published) return 'draft';
  if (hasExpired(expires_at, now)) return 'ended';
  return isToCome(publish_at, now) ? 'scheduled' : 'shown';
}

/** True if visitors read it at `now`, in milliseconds since 1970 UTC. */
export const isShownAt = (item: Publication, now: number): boolean => publicationState(item, now) === 'shown';

/** The error message for `expires_at`, in the API and in forms. */
export const endsBeforeItBegins = 'deve ser depois do momento da publicação';

type Moments = Partial<Pick<Publication, 'publish_at' | 'expires_at'>>;

export const momentsInOrder = {
  between: ['publish_at', 'expires_at'],
  holds: ({ publish_at, expires_at }) => !publish_at || !expires_at || Date.parse(expires_at) > Date.parse(publish_at),
  refuses: 'expires_at',
  because: endsBeforeItBegins,
} as const satisfies Rule<Moments>;
