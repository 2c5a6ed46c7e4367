/** A push subscription, as a browser made it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** JSON, declarative form. */
  readonly payload: string;
  /** At most 32 base64url characters: a later message with it replaces an undelivered one. */
  readonly topic: string;
  /** Seconds. */
  readonly ttl: number;
  readonly urgency: 'low' | 'normal' | 'high';
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' } // 404, 410, or an address that nothing can be sent to: the push subscription is deleted
  | { readonly kind: 'later'; readonly retryAfter: number | null } // 429, 5xx, time-out, no answer; seconds
  | { readonly kind: 'refused'; readonly status: number }; // 400, 401, 403, redirect, ...: the push subscription ends

export interface PushGateway {
  /** The public VAPID key, base64url. */
  readonly publicKey: string;
  /** The endpoint's push service, as the settings list it; undefined for one that nothing may be sent to. */
  serviceOf(endpoint: string): string | undefined;
  /** Faults of push subscription or service are outcomes; throws RangeError for a payload or topic too long. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
