import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPushServices, type PushSettings } from '../../../settings/push.ts';
import { type PushAnswer, type PushService, startPushService } from '../../testing/push-service.ts';
import type { BrowserPushSubscription } from '../../testing/push-subscription.ts';
import type { PushMessage } from './push.ts';
import { newVapidKeys } from './vapid-keys.ts';
import { longestPayload, webPush } from './web-push.ts';

const keys = newVapidKeys();
const settings: PushSettings = {
  ...keys,
  subject: 'mailto:secretaria@matriz.org.br',
  services: defaultPushServices,
  local: true,
};
const start = Date.parse('2026-12-01T12:00:00Z');
let moment = start;
let log: object[] = [];
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  moment = start;
  log = [];
});

const gatewayWith = (
  change: Partial<PushSettings> = {},
  { timeout, send = fetch }: { timeout?: number; send?: typeof fetch } = {},
) =>
  webPush({
    settings: { ...settings, ...change },
    fetch: send,
    log: (line) => log.push(line),
    now: () => new Date(moment),
    ...(timeout !== undefined && { timeout }),
  });
const gateway = gatewayWith();

const message: PushMessage = {
  payload: JSON.stringify({ web_push: 8030, notification: { title: 'Missa das 19h 🙏', body: 'Coração de mãe' } }),
  topic: 'aviso-0123_ABC',
  ttl: 259_200,
  urgency: 'normal',
};
const target = ({ endpoint, keys: given }: BrowserPushSubscription) => ({ endpoint, ...given });

describe('a message', () => {
  it('arrives as it was written, with its topic, time and urgency', async () => {
    const pushSubscription = service.subscribe(keys.publicKey);
    expect(await gateway.send(target(pushSubscription), message)).toEqual({ kind: 'delivered' });
    const { payload, topic, ttl, urgency } = message;
    expect(service.delivered(pushSubscription.endpoint)).toEqual([
      { payload, topic, ttl, urgency, subject: settings.subject, at: expect.any(Date) },
    ]);
    expect(log).toEqual([]);
  });

  it('may have 3,993 bytes, and one more is refused for all, before it is sent', async () => {
    const pushSubscription = service.subscribe(keys.publicKey);
    const longest = `${'é'.repeat((longestPayload - 1) / 2)}a`;
    expect(await gateway.send(target(pushSubscription), { ...message, payload: longest })).toEqual({
      kind: 'delivered',
    });
    expect(service.delivered(pushSubscription.endpoint).map(({ payload }) => payload)).toEqual([longest]);
    for (const wrong of [{ payload: `${longest}a` }, { topic: 'a'.repeat(33) }, { topic: 'é' }, { topic: '' }]) {
      await expect(gateway.send(target(pushSubscription), { ...message, ...wrong })).rejects.toThrow(RangeError);
    }
    expect(service.tries(pushSubscription.endpoint)).toBe(1);
  });

  it('reaches hundreds at once, each with its own keys', async () => {
    const pushSubscriptions = Array.from({ length: 300 }, () => service.subscribe(keys.publicKey));
    const outcomes = await Promise.all(pushSubscriptions.map((each) => gateway.send(target(each), message)));
    expect(outcomes.every(({ kind }) => kind === 'delivered')).toBe(true);
    expect(pushSubscriptions.every(({ endpoint }) => service.delivered(endpoint).length === 1)).toBe(true);
  });

  it('is signed by a token of the service, which is kept for half a day', async () => {
    const asked: string[] = [];
    const { send } = gatewayWith(
      {},
      {
        send: async (input, init) => {
          asked.push(new Headers(init?.headers).get('Authorization') ?? '');
          return await fetch(input, init);
        },
      },
    );
    const pushSubscription = target(service.subscribe(keys.publicKey));
    await send(pushSubscription, message);
    moment += 10 * 60 * 60_000;
    await send(pushSubscription, message);
    moment += 2 * 60 * 60_000;
    await send(pushSubscription, message);
    expect(asked).toHaveLength(3);
    expect(asked[1]).toBe(asked[0]);
    expect(asked[2]).not.toBe(asked[0]);
  });
});

describe('an answer', () => {
  const date = (seconds: number) => new Date(start + seconds * 1000).toUTCString();
  it.each<[string, PushAnswer, object]>([
    ['201', { status: 201 }, { kind: 'delivered' }],
    ['200 with a text', { status: 200, body: 'ok' }, { kind: 'delivered' }],
    ['404', { status: 404, body: 'unknown' }, { kind: 'gone' }],
    ['410', { status: 410 }, { kind: 'gone' }],
    ['429', { status: 429 }, { kind: 'later', retryAfter: null }],
    ['429 with seconds', { status: 429, retryAfter: '120' }, { kind: 'later', retryAfter: 120 }],
    ['429 with a date', { status: 429, retryAfter: date(90) }, { kind: 'later', retryAfter: 90 }],
    ['503 with a date that has passed', { status: 503, retryAfter: date(-90) }, { kind: 'later', retryAfter: 0 }],
    ['429 for a year', { status: 429, retryAfter: '31536000' }, { kind: 'later', retryAfter: 86_400 }],
    ['429 with nonsense', { status: 429, retryAfter: 'soon' }, { kind: 'later', retryAfter: null }],
    ['500', { status: 500 }, { kind: 'later', retryAfter: null }],
    ['400', { status: 400 }, { kind: 'refused', status: 400 }],
    ['401', { status: 401 }, { kind: 'refused', status: 401 }],
    ['403', { status: 403 }, { kind: 'refused', status: 403 }],
    ['413', { status: 413 }, { kind: 'refused', status: 413 }],
    ['a cut connection', 'cut', { kind: 'later', retryAfter: null }],
    ['201 with a body that breaks off', 'cut in the body', { kind: 'delivered' }],
    ['201 with a body without an end', 'endless', { kind: 'delivered' }],
  ])('%s', async (_, answer, outcome) => {
    const pushSubscription = service.subscribe(keys.publicKey);
    service.answer(pushSubscription.endpoint, answer);
    expect(await gateway.send(target(pushSubscription), message)).toEqual(outcome);
    expect(service.tries(pushSubscription.endpoint)).toBe(1);
  });

  it.each([301, 302, 307, 308])('%i leads nowhere', async (status) => {
    const [pushSubscription, other] = [service.subscribe(keys.publicKey), service.subscribe(keys.publicKey)];
    service.answer(pushSubscription.endpoint, { status, location: other.endpoint });
    expect(await gateway.send(target(pushSubscription), message)).toEqual({ kind: 'refused', status });
    expect(service.tries(other.endpoint)).toBe(0);
  });

  it('that is too late is none, and what comes later changes nothing', async () => {
    const pushSubscription = service.subscribe(keys.publicKey);
    const { promise, resolve } = Promise.withResolvers<void>();
    service.answer(pushSubscription.endpoint, { status: 201, after: promise }, { status: 201 });
    const { send } = gatewayWith({}, { timeout: 200 });
    expect(await send(target(pushSubscription), message)).toEqual({ kind: 'later', retryAfter: null });
    resolve();
    expect(await gateway.send(target(pushSubscription), message)).toEqual({ kind: 'delivered' });
  });

  it('of a service that is not there is none', async () => {
    const gone = await startPushService();
    const pushSubscription = gone.subscribe(keys.publicKey);
    await gone.close();
    expect(await gateway.send(target(pushSubscription), message)).toEqual({ kind: 'later', retryAfter: null });
  });

  it('is told in the log by service and status, without address, key or text', async () => {
    const pushSubscription = service.subscribe(keys.publicKey);
    service.answer(pushSubscription.endpoint, { status: 403, body: pushSubscription.endpoint }, 'cut', { status: 410 });
    for (let i = 0; i < 3; i += 1) await gateway.send(target(pushSubscription), message);
    const route = new URL(pushSubscription.endpoint).host;
    const line = { level: 'warn', event: 'outward_call', service: 'push service', route, ms: 0 };
    expect(log).toEqual([
      { ...line, status: 403 },
      { ...line, code: 'network' },
    ]);
  });
});

describe('a push subscription to which nothing can be sent is given up, without an exception', () => {
  const right = () => target(service.subscribe(keys.publicKey));
  it.each<[string, (given: ReturnType<typeof right>) => ReturnType<typeof right>]>([
    ['no key', (given) => ({ ...given, p256dh: '' })],
    ['a short key', (given) => ({ ...given, p256dh: given.p256dh.slice(0, -1) })],
    ['a long key', (given) => ({ ...given, p256dh: `${given.p256dh}AA` })],
    ['a key that is no point of the curve', (given) => ({ ...given, p256dh: `B${'A'.repeat(86)}` })],
    ['no secret', (given) => ({ ...given, auth: '' })],
    ['a short secret', (given) => ({ ...given, auth: given.auth.slice(2) })],
    ['a long secret', (given) => ({ ...given, auth: given.auth.repeat(2) })],
    ['another alphabet', (given) => ({ ...given, auth: '!'.repeat(22) })],
    ['an address of no push service', (given) => ({ ...given, endpoint: 'https://push.example/a' })],
  ])('%s', async (_, change) => {
    const before = service.faults.length;
    expect(await gateway.send(change(right()), message)).toEqual({ kind: 'gone' });
    expect(service.faults).toHaveLength(before);
  });

  it('because its service was taken off the list', async () => {
    const given = right();
    const { serviceOf, send } = gatewayWith({ local: false });
    expect(serviceOf(given.endpoint)).toBeUndefined();
    expect(await send(given, message)).toEqual({ kind: 'gone' });
    expect(service.tries(given.endpoint)).toBe(0);
  });

  it('because it was made with another key', async () => {
    const pushSubscription = service.subscribe(newVapidKeys().publicKey);
    expect(await gateway.send(target(pushSubscription), message)).toEqual({ kind: 'refused', status: 403 });
    expect(service.faults.at(-1)).toBe('the key is not the one of the push subscription');
  });
});
