import { ApiError } from '#contract/errors.ts';
import {
  type Notification,
  notifications,
  ownPage,
  pageOfTopic,
  notificationSentences as sentences,
} from '#contract/notifications.ts';
import type { Parish } from '#contract/parish.ts';
import { sampleTitle } from '#contract/sample-title.ts';
import { listing } from '../collection/routes.ts';
import type { Env } from '../env.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { readParish } from '../gateways/parish.ts';
import { isPublicKey } from '../gateways/push/p256.ts';
import type { PushGateway } from '../gateways/push/push.ts';
import { hitAddressLimit } from '../http/address-limit.ts';
import { memberOf } from '../http/authenticate.ts';
import type { Call, Routes } from '../http/call.ts';
import { atMost, deliver } from './deliver.ts';
import { pushDelivery } from './job.ts';
import { pushMessage, sendLimit, subscribeLimit, testLimit, timesRefusedBecause } from './rules.ts';
import {
  cancelMessage,
  deletePushSubscription,
  findTarget,
  noteReceived,
  notificationRows,
  pushStatus,
  queueDatabase,
  queueMessage,
  readCounts,
  renewPushSubscription,
  ringFor,
  type StoredPushSubscription,
  savePushSubscription,
} from './store.ts';

/** Milliseconds for which a sender waits for the first deliveries. */
const firstDeliveries = 2_000;

/** Seconds for which a push service keeps a test. */
const testTtl = 60;

export const notificationRoutes: Routes = (on) => {
  on(notifications.key, async ({ gateways }) => ({ data: { key: gateways.push?.publicKey ?? null } }));

  on(notifications.subscribe, async (call) => {
    const { body, env, gateways } = call;
    const service = pushOf(gateways).serviceOf(body.endpoint);
    if (!service) throw new ApiError('invalid_input', sentences.notAccepted);
    if (!isPublicKey(body.keys.p256dh)) throw new ApiError('invalid_input', sentences.notKey);
    const db = queueDatabase(env, gateways.supabaseFetch);
    const pushSubscription = pushSubscriptionOf(body, service);
    // A browser tells its push subscription at each start: a known one is not counted.
    const known = await renewPushSubscription(db, pushSubscription);
    if (known) return { data: { topics: known } };
    await hitAddressLimit(call, subscribeLimit, sentences.tooMany);
    const topics = await savePushSubscription(db, pushSubscription, body.replaces ?? null);
    if (!topics) throw new ApiError('unavailable', sentences.notSaved);
    return { data: { topics } };
  });

  on(notifications.unsubscribe, async ({ body, env, gateways }) => {
    await deletePushSubscription(queueDatabase(env, gateways.supabaseFetch), body.endpoint);
    return { data: null };
  });

  on(notifications.status, async ({ caller }) => ({ data: await pushStatus(caller) }));
  on(
    notifications.list,
    listing(notificationRows, (notification) => notification),
  );

  on(notifications.send, async ({ body, caller, env, gateways, hitLimit }) => {
    const push = pushOf(gateways);
    const { type = 'geral', title, send_at = null, ends_at = null, item_id = null } = body;
    const url = ownPage(body.url || pageOfTopic[type], env.siteUrl);
    if (url === undefined) throw new ApiError('invalid_input', sentences.foreignPage);
    const refused = timesRefusedBecause({ send_at, ends_at }, gateways.now());
    if (refused) throw new ApiError('invalid_input', refused);
    await hitLimit(sendLimit, memberOf(caller).profile.id);

    const id = body.id ?? crypto.randomUUID();
    await queueMessage(caller, { id, type, title, body: body.body, url, send_at, ends_at, item_id });
    if (send_at === null) await deliverFirst({ env, gateways, push });
    const { state, total, delivered, failed, gone, waiting } = await readCounts(caller, id);
    const data = { id, state, sent: delivered, errors: failed + gone, queued: waiting, total };
    return { data, message: sentenceOf(data) };
  });

  on(notifications.test, async ({ body, caller, env, gateways, hitLimit }) => {
    const push = pushOf(gateways);
    await hitLimit(testLimit, memberOf(caller).profile.id);
    const db = queueDatabase(env, gateways.supabaseFetch);
    const target = body.endpoint ? await findTarget(db, body.endpoint) : null;
    if (!target || !push.serviceOf(target.endpoint)) throw new ApiError('not_found', sentences.notHere);
    const { kind } = await push.send(target, testMessage(env.siteUrl, await readParish(caller.db)));
    if (kind === 'gone') {
      await deletePushSubscription(db, target.endpoint);
      throw new ApiError('not_found', sentences.notHere);
    }
    if (kind !== 'delivered') throw new ApiError('unavailable', sentences.testFailed);
    await noteReceived(db, target.endpoint);
    return { data: { sent: 1, errors: 0 }, message: sentences.tested };
  });

  on(notifications.cancel, async ({ caller, params }) => {
    const state = await cancelMessage(caller, params.id);
    if (state === null) throw new ApiError('not_found', sentences.missingMessage);
    if (state !== 'cancelled') throw new ApiError('conflict', sentences.wentAlready);
    return { data: null, message: sentences.cancelled };
  });
};

function sentenceOf({ state, total }: Pick<Notification, 'state' | 'total'>): string {
  if (state === 'scheduled' || state === 'cancelled') return sentences[state];
  return total > 0 ? sentences.sent(total) : sentences.nobody;
}

function pushOf({ push }: Gateways): PushGateway {
  if (!push) throw new ApiError('unavailable', sentences.notConfigured);
  return push;
}

type SubscribeCall = Call<typeof notifications.subscribe>;

const pushSubscriptionOf = (
  { endpoint, keys, expirationTime, topics }: SubscribeCall['body'],
  service: string,
): StoredPushSubscription => ({
  endpoint,
  service,
  ...keys,
  expiresAt: typeof expirationTime === 'number' ? new Date(expirationTime).toISOString() : null,
  topics: topics && [...new Set(topics)],
});

/** Starts the deliveries and waits for the first ones. A failure is logged and left to the schedule. */
async function deliverFirst({ env, gateways, push }: { env: Env; gateways: Gateways; push: PushGateway }) {
  const db = queueDatabase(env, gateways.supabaseFetch);
  const work = deliver({ db, env, gateways, push })
    .then(async (more) => {
      if (more) await ringFor(db, pushDelivery.name);
    })
    .catch((error: unknown) =>
      gateways.log({ level: 'error', event: 'push_delivery_failed', ...describeError(error) }),
    );
  gateways.afterAnswer(work);
  await atMost(firstDeliveries, work);
}

const testMessage = (siteUrl: string, { name }: Pick<Parish, 'name'>) =>
  pushMessage({ id: crypto.randomUUID(), title: sampleTitle, body: `Teste: ${name}`, url: '/', ttl: testTtl }, siteUrl);
