import { Buffer } from 'node:buffer';
import type { PushSettings } from '../../../settings/push.ts';
import { exchange } from '../outward/exchange.ts';
import { OutwardRefusal } from '../outward/refusal.ts';
import { serviceOf } from './endpoints.ts';
import { outcomeOf } from './outcomes.ts';
import { isPublicKey } from './p256.ts';
import type { PushGateway, PushMessage, PushOutcome, PushTarget } from './push.ts';
import { vapidTokens } from './vapid-tokens.ts';

interface WebPushOptions {
  settings: PushSettings;
  fetch: typeof fetch;
  log: (entry: object) => void;
  now: () => Date;
  /** Milliseconds until an answer; changed by tests. */
  timeout?: number;
}

const defaultTimeout = 10_000;
/** Bytes of an answer. It is read to the end only so that its connection is used again. */
const answerLimit = 16 * 1024;

/** Bytes of a payload: 4,096, of which the encryption takes 103 (RFC 8291, section 4). */
export const longestPayload = 3_993;

/**
 * Sends by `web-push` and `fetch`. Whatever is wrong with one push subscription is an outcome; a message that no
 * push subscription could get (payload or topic too long) throws a RangeError. Logs what was not delivered by its push
 * service alone: never an endpoint, a key or a text.
 */
export function webPush({ settings, fetch: send, log, now, timeout = defaultTimeout }: WebPushOptions): PushGateway {
  const authorizationFor = vapidTokens(settings, now);

  /** The answer, also when its body is too long or comes too late; otherwise why there is none. */
  async function post(request: OutgoingPush): Promise<Response | OutwardRefusal> {
    const { endpoint, headers, body } = request;
    let answer: Response | undefined;
    const seen: typeof fetch = async (...call) => {
      answer = await send(...call);
      return answer;
    };
    try {
      return await exchange(seen, endpoint, { method: 'POST', headers, body }, { timeout, sizeLimit: answerLimit });
    } catch (error) {
      return answer ?? (error instanceof OutwardRefusal ? error : new OutwardRefusal('network'));
    }
  }

  return {
    publicKey: settings.publicKey,
    serviceOf: (endpoint) => serviceOf(endpoint, settings),
    async send(target, message) {
      refuseForAll(message);
      const service = serviceOf(target.endpoint, settings);
      if (!service || !hasKeys(target)) return notSent;
      const startedAt = now().getTime();
      const authorization = await authorizationFor(new URL(target.endpoint).origin);
      const request = await encrypted(target, message, authorization);
      const answer = await post(request);
      const outcome: PushOutcome =
        answer instanceof Response ? outcomeOf(answer, now()) : { kind: 'later', retryAfter: null };
      if (outcome.kind === 'later' || outcome.kind === 'refused') {
        const reason = answer instanceof Response ? { status: answer.status } : { code: answer.code };
        const ms = now().getTime() - startedAt;
        log({ level: 'warn', event: 'outward_call', service: 'push service', route: service, ms, ...reason });
      }
      return outcome;
    },
  };
}

/** For a push subscription to which nothing can be sent. */
const notSent: PushOutcome = { kind: 'gone' };

function refuseForAll({ payload, topic }: PushMessage): void {
  if (Buffer.byteLength(payload) > longestPayload) throw new RangeError('The payload is too long.');
  if (!/^[\w-]{1,32}$/.test(topic)) throw new RangeError('The topic is not 1 to 32 base64url characters.');
}

/** A point of the curve, and 16 bytes (RFC 8291, section 3), which may be filled up. */
const hasKeys = ({ p256dh, auth }: PushTarget): boolean => isPublicKey(p256dh) && /^[\w-]{22}(==)?$/.test(auth);

interface OutgoingPush {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

async function encrypted(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttl, urgency }: PushMessage,
  authorization: string,
): Promise<OutgoingPush> {
  const { default: library } = await import('web-push');
  const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: ttl,
    topic,
    urgency,
    // A token for each audience instead of each message.
    headers: { Authorization: authorization },
  });
  // `fetch` counts the body itself.
  const { 'Content-Length': _, ...others } = headers;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return { endpoint, headers: Object.fromEntries(texts), body: new Uint8Array(body ?? []) };
}
