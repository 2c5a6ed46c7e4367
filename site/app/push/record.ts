import type { Topic } from '#contract/notifications.ts';
import { tellPushChange } from '../../lib/push-change.ts';
import { isResting } from '../rest.ts';

const key = 'pushSubscription';
/** Milliseconds for which a site without keys is not asked again. */
const keylessRest = 24 * 3_600_000;

/** This device's push subscription as the browser produced it, and beside it the reader's choices. */
export interface PushRecord extends PushSubscriptionJSON {
  topics?: readonly Topic[];
  /** Milliseconds since 1970 UTC before which it is not sent again by itself. */
  nextAt?: number;
  /** The reader has left, and is not subscribed again by itself. */
  left?: true;
  /** When the reader dismissed the invitation, in milliseconds since 1970 UTC. */
  declinedAt?: number;
  /** When the site said that it has no key and sends no messages, in milliseconds since 1970 UTC. */
  keylessAt?: number;
}

/** Malformed content and blocked storage count as nothing known. */
export function readRecord(): PushRecord {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Stores the record and notifies the page. False if the device's storage is full. */
export function saveRecord(record: PushRecord): boolean {
  const isSaved = store(JSON.stringify(record));
  tellPushChange();
  return isSaved;
}

function store(text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Tells the page also what another one of the site has saved. */
export function followOtherPages(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) tellPushChange();
  });
}

/** True if the site said in the last day that it sends no messages. */
export const isKeyless = (): boolean => isResting(readRecord().keylessAt, Date.now(), keylessRest);
