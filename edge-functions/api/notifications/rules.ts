import { notificationSentences as sentences } from '#contract/notifications.ts';
import type { PushMessage } from '../gateways/push/push.ts';
import type { AddressLimit } from '../http/address-limit.ts';
import type { Limit } from '../http/rate-limit.ts';

/** Push subscriptions that an address may make. */
export const subscribeLimit: AddressLimit = { name: 'push:subscribe', max: 20, parishMax: 600, windowSeconds: 3600 };
/** Messages that a person may send. */
export const sendLimit: Limit = { name: 'push:send', max: 60, windowSeconds: 3600 };
/** Tests that a person may send to the own device. */
export const testLimit: Limit = { name: 'push:test', max: 20, windowSeconds: 3600 };

/** The most push subscriptions that are kept. */
export const mostPushSubscriptions = 50_000;

/** Bytes of a payload: push services take 4096 once it is encrypted, and Safari's less. */
const payloadBytes = 2_500;

/** A message as it is sent; `url` is a path of the site. */
export interface Shown {
  id: string;
  title: string;
  body: string;
  url: string;
  /** Seconds for which a push service keeps it. */
  ttl: number;
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** The longest beginning of a text that fits, with an ellipsis where it is cut; never half a character. */
export function cutTo(text: string, fits: (shorter: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  let [most, tooMany] = [0, characters.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(`${characters.slice(0, middle).join('').trimEnd()}…`)) most = middle;
    else tooMany = middle;
  }
  return `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** The declarative form (W3C Push API), which Safari shows by itself. A repeated message replaces itself. */
export function pushMessage({ id, title, body, url, ttl }: Shown, siteUrl: string): PushMessage {
  const payload = (shown: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: { title, body: shown, navigate: new URL(url, siteUrl).href, lang: 'pt-BR', dir: 'ltr', tag: id },
    });
  const shown = cutTo(body, (shorter) => sizeOf(payload(shorter)) <= payloadBytes);
  return { payload: payload(shown), topic: id.replaceAll('-', ''), ttl, urgency: 'normal' };
}

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

/** Why a message can't go at `send_at` (null: now) and end at `ends_at`; tolerates a clock a little behind. */
export function timesRefusedBecause(
  { send_at, ends_at }: { send_at: string | null; ends_at: string | null },
  now: Date,
): string | undefined {
  const sends = send_at === null ? now.getTime() : Date.parse(send_at);
  if (sends < now.getTime() - 5 * minute) return sentences.past;
  if (sends > now.getTime() + year) return sentences.far;
  if (ends_at !== null && Date.parse(ends_at) <= Math.max(sends, now.getTime())) return sentences.endsBefore;
  return undefined;
}
