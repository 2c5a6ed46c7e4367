import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Delivery, type PushService, startPushService } from '../../edge-functions/api/testing/push-service.ts';
import {
  type BrowserPushSubscription,
  newReceiver,
  pushSubscriptionOf,
} from '../../edge-functions/api/testing/push-subscription.ts';
import { familyOf } from '../stack/processes.ts';
import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import type { Figure } from './report.ts';

const subscribers = 5_000;
/** Of which the service refuses every one for ever. */
const refusedForEver = subscribers / 50;
const kills = 3;
/** Milliseconds after which a hostile service answers. */
const hostileDelay = 9_000;

/** A message to many: alone, beside failing addresses and a failing service, and with a server killed midway. */
export async function measurePush(stack: StackProcess): Promise<Figure[]> {
  const service = await startPushService();
  const hostile = await startHostileService();
  let running = stack;
  try {
    const { key } = (await (await fetch(`${stack.baseUrl}/api/notifications/key`)).json()).data;
    const good = Array.from({ length: subscribers }, () => service.subscribe(key));
    await subscribe(stack, good);
    const token = await tokenOf(stack);
    const send = (number: number) => sendMessage(running, token, `Mensagem ${number}`);

    const alone = await until(service, good, 1, () => send(1));
    const refused = Array.from({ length: refusedForEver }, () => service.subscribe(key));
    for (const { endpoint } of refused) service.answer(endpoint, { status: 403 });
    await subscribe(stack, refused);
    await subscribe(
      stack,
      Array.from({ length: refusedForEver }, () => pushSubscriptionOf(newReceiver(), hostile.address())),
    );
    const beside = await until(service, good, 2, () => send(2));

    const began = performance.now();
    await send(3);
    for (let kill = 1; kill <= kills; kill += 1) {
      await delivered(service, good, 3, (subscribers * kill) / (kills + 1));
      for (const pid of await familyOf(running.pid)) process.kill(pid, 'SIGKILL');
      running = await running.restart();
    }
    await delivered(service, good, 3, subscribers);
    const killed = performance.now() - began;
    const got = good.map(({ endpoint }) => service.delivered(endpoint).filter(isMessage(3)));
    return [
      { name: `${subscribers} messages are delivered in`, value: alone / 1_000, unit: 's' },
      { name: 'beside addresses and a service that fail / alone', value: beside / alone, unit: '×', atMost: 1.1 },
      { name: `the same with ${kills} kills of the server`, value: killed / 1_000, unit: 's' },
      { name: 'lost then', value: got.filter(({ length }) => length === 0).length, unit: '', atMost: 0 },
      { name: 'sent again then', value: got.reduce((sum, { length }) => sum + length - 1, 0), unit: '' },
      { name: 'of these shown twice', value: got.filter(isShownTwice).length, unit: '', atMost: 0 },
      { name: 'messages that are not as the standards say', value: service.faults.length, unit: '', atMost: 0 },
    ];
  } finally {
    await running.stop();
    await Promise.all([service.close(), hostile.close()]);
  }
}

const notificationOf = ({ payload }: Delivery): { title: string; tag: string } => JSON.parse(payload).notification;
const isMessage = (number: number) => (delivery: Delivery) => notificationOf(delivery).title === `Mensagem ${number}`;

/** A browser shows what has another tag as another notice, and a service keeps what has another topic. */
const isShownTwice = (deliveries: readonly Delivery[]): boolean =>
  new Set(deliveries.map((delivery) => `${delivery.topic} ${notificationOf(delivery).tag}`)).size > 1;

/** Waits until so many of the push subscriptions got a message. */
async function delivered(
  service: PushService,
  to: readonly BrowserPushSubscription[],
  number: number,
  atLeast: number,
) {
  const isDelivered = ({ endpoint }: BrowserPushSubscription) => service.delivered(endpoint).some(isMessage(number));
  while (to.filter(isDelivered).length < atLeast) await pause(100);
}

/** Milliseconds from the sending of a message until each push subscription got it. */
async function until(
  service: PushService,
  to: readonly BrowserPushSubscription[],
  number: number,
  send: () => Promise<void>,
) {
  const start = performance.now();
  await send();
  await delivered(service, to, number, to.length);
  return performance.now() - start;
}

async function subscribe(
  { baseUrl, keys }: StackProcess,
  pushSubscriptions: readonly BrowserPushSubscription[],
): Promise<void> {
  const { secretKey } = await keys();
  const rows = pushSubscriptions.map(({ endpoint, keys: { p256dh, auth } }) => ({
    endpoint,
    service: new URL(endpoint).host,
    p256dh,
    auth,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    const response = await fetch(`${baseUrl}/rest/v1/push_subscriptions`, {
      method: 'POST',
      headers: { apikey: secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(rows.slice(at, at + 500)),
    });
    if (!response.ok) throw new Error(`Push subscriptions were answered ${response.status}: ${await response.text()}`);
  }
}

async function tokenOf({ baseUrl }: StackProcess): Promise<string> {
  const [[, session] = ['', '{}']] = await signIn(baseUrl, 'admin');
  return JSON.parse(session).access_token;
}

async function sendMessage({ baseUrl }: StackProcess, token: string, title: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/notifications/send`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, body: 'Novena às 19h.' }),
  });
  if (!response.ok) throw new Error(`Sending was answered ${response.status}: ${await response.text()}`);
}

/** A push service that keeps each caller waiting. */
async function startHostileService() {
  const server = createServer(async (request, response) => {
    request.resume();
    await pause(hostileDelay, undefined, { ref: false });
    response.writeHead(201).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: () => `http://127.0.0.1:${port}/push/${randomUUID()}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
