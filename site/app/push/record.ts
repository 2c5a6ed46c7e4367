import type { Topic } from '#contract/notifications.ts';

const key = 'pushSubscription';

/** What this device knows of its subscription: as the browser produced it, and beside it the reader's choices. */
export interface PushRecord extends PushSubscriptionJSON {
  topics?: readonly Topic[];
  /** Milliseconds since 1970 UTC before which it is not sent again by itself. */
  nextAt?: number;
  /** The reader has left, and is not subscribed again by itself. */
  left?: true;
  /** When the reader dismissed the invitation, in milliseconds since 1970 UTC. */
  declinedAt?: number;
}

/** Malformed content and blocked storage count as nothing known. */
export function readRecord(): PushRecord {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Tells the page by the event `pushchange`. */
export function saveRecord(record: PushRecord): void {
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // On a full device the browser's own subscription still says that there is one.
  }
  document.dispatchEvent(new Event('pushchange'));
}
