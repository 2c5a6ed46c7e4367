import { notifications, type Topic } from '#contract/notifications.ts';
import { canPush } from '../../lib/device.ts';
import { connectionSentence } from '../../lib/error-sentence.ts';
import { callAsVisitor } from '../../ui/call.ts';
import { type PushRecord, readRecord, saveRecord } from './record.ts';
import { rememberedEndpoint, rememberedTopics } from './remembered.ts';
import { PushFailure, sentences } from './sentences.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;
const patience = 10_000;

/** The VAPID key. Throws `unsupported` where this browser or the site has no push messages. */
export async function serverKey(): Promise<string> {
  if (!canPush()) throw new PushFailure('unsupported');
  const { data } = await callAsVisitor(notifications.key).catch((cause) => {
    throw new PushFailure('notSubscribed', { cause, more: reasonOf(cause) });
  });
  if (data.key) return data.key;
  saveRecord({ ...readRecord(), keylessAt: Date.now() });
  throw new PushFailure('unsupported');
}

/** To be called by a gesture, at once: browsers ask only then. */
export async function askPermission(): Promise<void> {
  const permission = await requested().catch((cause) => {
    throw new PushFailure('askFailed', { cause });
  });
  if (permission !== 'granted') throw new PushFailure('refused', { more: allow });
}

const allow = 'Para receber, permita as notificações deste site nas configurações do navegador e tente de novo.';

const requested = async () => await Notification.requestPermission();

/** Subscribes, or sends the push subscription again, with these or the earlier topics. Returns the topics. */
export async function subscribe(topics = rememberedTopics()): Promise<readonly Topic[]> {
  const key = await serverKey();
  const { pushSubscription, isNew } = await ownPushSubscription(key).catch((cause) => {
    throw new PushFailure('notSubscribed', { cause });
  });
  const known = rememberedEndpoint();
  const json = pushSubscription.toJSON();
  const { data } = await callAsVisitor(notifications.subscribe, {
    body: {
      ...(json as { endpoint: string; keys: { p256dh: string; auth: string } }),
      ...(topics && { topics: [...topics] }),
      ...(known && known !== json.endpoint && { replaces: known }),
    },
  }).catch(async (cause) => {
    // The API never learned of it, so it would be dead: undo it.
    if (isNew) await pushSubscription.unsubscribe();
    throw new PushFailure('notSaved', { cause, more: reasonOf(cause) });
  });
  saveRecord({ ...json, topics: data.topics, nextAt: Date.now() + day });
  return data.topics;
}

/** Ends the push subscription here and at the API. The reader is not subscribed again by itself. */
export async function leave(): Promise<void> {
  try {
    const pushSubscription = await (await registration()).pushManager.getSubscription();
    await forget(pushSubscription?.toJSON());
    await pushSubscription?.unsubscribe();
  } catch (cause) {
    throw new PushFailure('notCancelled', { cause, more: reasonOf(cause) });
  }
  saveRecord({ ...chosenTopics(), left: true });
}

/** The choices that the next push subscription starts with. */
function chosenTopics(): Pick<PushRecord, 'topics'> {
  const topics = rememberedTopics();
  return topics ? { topics } : {};
}

/**
 * At each start: subscribes who has allowed it and isn't, sends a push subscription again at most once a day, since
 * older browsers don't tell when they change it, and gives up one whose permission was withdrawn.
 */
export async function keepSubscribed(): Promise<void> {
  const record = readRecord();
  if (record.left) return;
  if (Notification.permission !== 'granted') {
    if (!record.endpoint) return;
    await forget();
    saveRecord(chosenTopics());
    return;
  }
  const current = await (await registration()).pushManager.getSubscription();
  if (current?.endpoint === record.endpoint && Date.now() < (record.nextAt ?? 0)) return;
  // Retried after an hour. Without storage we would subscribe somebody again who left, so skip.
  if (saveRecord({ ...record, nextAt: Date.now() + hour })) await subscribe();
}

/** Tells the API to stop sending to this device: to this push subscription, or to a remembered one. */
async function forget(current?: PushSubscriptionJSON): Promise<void> {
  const { endpoint = rememberedEndpoint(), ...others } = current ?? {};
  if (endpoint) await callAsVisitor(notifications.unsubscribe, { body: { ...others, endpoint } });
}

/** The browser's push subscription with the site's key; one with another key gets no messages any more. */
async function ownPushSubscription(key: string): Promise<{ pushSubscription: PushSubscription; isNew: boolean }> {
  const { pushManager } = await registration();
  const current = await pushManager.getSubscription();
  if (current && isFor(key, current)) return { pushSubscription: current, isNew: false };
  await current?.unsubscribe();
  const pushSubscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { pushSubscription, isNew: true };
}

function isFor(key: string, { options: { applicationServerKey } }: PushSubscription): boolean {
  if (!applicationServerKey) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

/** The worker's, which may still be on its way; rejects where it can't be installed. */
const registration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No service worker')), patience)),
  ]);

/** The API's message about its refusal, or the reason of no answer; undefined where it adds nothing to the sentence. */
function reasonOf(error: unknown): string | undefined {
  const reason = connectionSentence(error) ?? (error as Error).message;
  return reason === sentences.notSaved ? undefined : reason;
}
