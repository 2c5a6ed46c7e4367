import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BrowserPushSubscription,
  decrypted,
  newReceiver,
  pushSubscriptionOf,
  type Receiver,
} from './push-subscription.ts';
import { readToken } from './push-token.ts';

/** How the service answers a message that is right in itself. */
export type PushAnswer =
  | {
      status: number;
      /** `Retry-After`. */
      retryAfter?: string;
      /** Where a redirect leads. */
      location?: string;
      body?: string;
      /** Milliseconds before the answer, or what it waits for. */
      after?: number | Promise<unknown>;
    }
  /** The connection is cut instead, or in the middle of the body. */
  | 'cut'
  | 'cut in the body'
  /** A body without an end. */
  | 'endless';

/** A message that was decrypted, and answered by 201. */
export interface Delivery {
  payload: string;
  topic: string;
  /** Seconds. */
  ttl: number;
  urgency: string;
  /** Whom the service may write to. */
  subject: string;
  at: Date;
}

export interface PushService {
  /** Its origin, on the loopback. */
  url: string;
  /** A push subscription for messages that are signed with this key. */
  subscribe(applicationServerKey: string): BrowserPushSubscription;
  /** From now on an endpoint is answered so, in this order, and then always by the last one; by 201 otherwise. */
  answer(endpoint: string, ...answers: [PushAnswer, ...PushAnswer[]]): void;
  /** Deliveries to an endpoint, in order. */
  delivered(endpoint: string): readonly Delivery[];
  /** How many messages were sent to an endpoint, whatever the answer. */
  tries(endpoint: string): number;
  /** Faults of messages that were answered with 400, 401 or 403. */
  faults: readonly string[];
  close(): Promise<void>;
}

interface KnownPushSubscription extends Receiver {
  applicationServerKey: string;
  answers: PushAnswer[];
  tries: number;
  delivered: Delivery[];
}

/**
 * A push service (RFC 8030) on this machine, over plain HTTP. It checks each message's token, headers and encryption by
 * code of its own, and holds the browsers' keys besides, so that it knows what they would show.
 */
export async function startPushService({
  port = 0,
  now = () => new Date(),
}: {
  port?: number;
  now?: () => Date;
} = {}): Promise<PushService> {
  const pushSubscriptions = new Map<string, KnownPushSubscription>();
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const pushSubscription = request.method === 'POST' && pushSubscriptions.get(request.url ?? '');
    if (!pushSubscription) return void response.writeHead(404).end();
    pushSubscription.tries += 1;
    const read = messageIn(pushSubscription, request.headers, body, { url, now: now() });
    if ('fault' in read) {
      faults.push(read.fault);
      return void response.writeHead(read.status).end(read.fault);
    }
    const answer = pushSubscription.answers.length > 1 ? pushSubscription.answers.shift() : pushSubscription.answers[0];
    await give(response, answer ?? { status: 201 }, () => pushSubscription.delivered.push(read));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const of = (endpoint: string) => {
    const pushSubscription = pushSubscriptions.get(new URL(endpoint).pathname);
    if (!pushSubscription) throw new Error('The endpoint is not of this service.');
    return pushSubscription;
  };
  return {
    url,
    subscribe(applicationServerKey) {
      const path = `/push/${randomUUID()}`;
      const receiver = newReceiver();
      pushSubscriptions.set(path, { ...receiver, applicationServerKey, answers: [], tries: 0, delivered: [] });
      return pushSubscriptionOf(receiver, `${url}${path}`);
    },
    answer(endpoint, ...answers) {
      of(endpoint).answers = answers;
    },
    delivered: (endpoint) => of(endpoint).delivered,
    tries: (endpoint) => of(endpoint).tries,
    faults,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function messageIn(
  pushSubscription: KnownPushSubscription,
  headers: IncomingHttpHeaders,
  body: Buffer,
  { url, now }: { url: string; now: Date },
): Delivery | { status: number; fault: string } {
  const publicKey = pushSubscription.applicationServerKey;
  const token = readToken(headers.authorization, { audience: url, publicKey, now });
  if ('fault' in token) return token;
  const { ttl = '', topic = '', urgency = '' } = headers as Record<string, string>;
  const bad = (fault: string) => ({ status: 400, fault });
  if (!/^\d+$/.test(ttl)) return bad('no TTL');
  if (!/^[\w-]{1,32}$/.test(topic)) return bad('no topic of 1 to 32 base64url characters');
  if (!/^(very-low|low|normal|high)$/.test(urgency)) return bad('no urgency');
  if (headers['content-encoding'] !== 'aes128gcm') return bad('the encoding is not aes128gcm');
  try {
    return {
      payload: decrypted(pushSubscription, body),
      topic,
      ttl: Number(ttl),
      urgency,
      subject: token.subject,
      at: now,
    };
  } catch (error) {
    return bad(`the message can't be read: ${(error as Error).message}`);
  }
}

async function give(response: ServerResponse, answer: PushAnswer, deliver: () => void): Promise<void> {
  if (answer === 'cut') return void response.destroy();
  if (typeof answer === 'string') {
    deliver();
    response.writeHead(201);
    if (answer === 'cut in the body') response.write('begun', () => response.destroy());
    else await pipeline(Readable.from(withoutEnd()), response).catch(() => undefined);
    return;
  }
  const { status, retryAfter, location, body, after } = answer;
  if (after !== undefined) await (typeof after === 'number' ? pause(after, undefined, { ref: false }) : after);
  if (response.destroyed) return;
  if (status === 201) deliver();
  response.writeHead(status, {
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    ...(location !== undefined && { Location: location }),
  });
  response.end(body);
}

/** Chunks for as long as somebody reads. */
function* withoutEnd(): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, 'a');
  while (true) yield chunk;
}
