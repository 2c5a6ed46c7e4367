import type { AnswerOf } from '#contract/endpoint.ts';
import { type Notification, notificationFilters, type notifications, type Topic } from '#contract/notifications.ts';
import { filtered } from '../collection/filters.ts';
import type { Listed, Selection } from '../collection/rows.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf, readPage } from '../gateways/database-answer.ts';
import type { Database as Schema } from '../gateways/database-types.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import type { PushOutcome, PushTarget } from '../gateways/push/push.ts';
import type { Caller } from '../http/authenticate.ts';
import { mostPushSubscriptions, type Shown } from './rules.ts';

/** The database past row-level security, for push subscriptions and the queue. */
export const queueDatabase = (env: Env, supabaseFetch: typeof fetch): Database =>
  privilegedDatabase(env, supabaseFetch);

export interface StoredPushSubscription extends PushTarget {
  /** Its push service, as `PUSH_SERVICES` lists it. */
  service: string;
  /** An instant. */
  expiresAt: string | null;
  /** Undefined keeps those of a known push subscription. */
  topics: Topic[] | undefined;
}

const argumentsOf = ({ endpoint, service, p256dh, auth, expiresAt, topics }: StoredPushSubscription) => ({
  address: endpoint,
  service,
  p256dh,
  auth,
  expires_at: expiresAt as string,
  chosen: (topics ?? null) as Topic[],
});

/** The topics of a push subscription that is known with its keys, changed as it says; null for an unknown one. */
export const renewPushSubscription = async (
  db: Database,
  pushSubscription: StoredPushSubscription,
): Promise<Topic[] | null> =>
  dataOf(await db.rpc('renew_push_subscription', argumentsOf(pushSubscription))) as Topic[] | null;

/** Saves a push subscription, replacing `former` if given, and returns its topics; null if there are too many. */
export const savePushSubscription = async (
  db: Database,
  pushSubscription: StoredPushSubscription,
  former: string | null,
): Promise<Topic[] | null> =>
  dataOf(
    await db.rpc('save_push_subscription', {
      ...argumentsOf(pushSubscription),
      former: former as string,
      most: mostPushSubscriptions,
    }),
  ) as Topic[] | null;

export async function deletePushSubscription(db: Database, address: string): Promise<void> {
  dataOf(await db.rpc('delete_push_subscription', { address }));
}

export const findTarget = async (db: Database, address: string): Promise<PushTarget | null> =>
  dataOf(await db.rpc('push_target', { address })) as PushTarget | null;

/** Notes that a test came to the push subscription, which then counts as a reader's. */
export async function noteReceived(db: Database, address: string): Promise<void> {
  dataOf(await db.rpc('note_push_received', { address }));
}

/** With the caller's rights. */
export const pushStatus = async ({ db }: Caller): Promise<AnswerOf<typeof notifications.status>> =>
  dataOf(await db.rpc('push_status')) as AnswerOf<typeof notifications.status>;

type Whole = Schema['public']['Tables']['notifications']['Row'];
type Row = Omit<Notification, 'author'> & Pick<Whole, 'author_id' | 'author_name'>;

const columns =
  'id, type, title, body, url, state, total, delivered, failed, gone, waiting, author_id, author_name, send_at, ends_at, finished_at, created_at';
const filters = { declared: notificationFilters, columns: { state: 'state', type: 'type' } } as const;

/** The messages, the last first, with the caller's rights. */
export const notificationRows: Listed<Whole, Notification> = {
  filters: notificationFilters,
  async list({ db }, query) {
    // The client's types are too deep for the filters', as in `rowsOf`.
    const all = () => db.from('notifications').select(columns, { count: 'exact' }) as unknown as Selection<never, Row>;
    const { rows, pagination } = await readPage(
      () => filtered(all(), filters, query).order('send_at', { ascending: false }).order('id', { ascending: true }),
      query,
    );
    return { rows: rows.map(toNotification), pagination };
  },
};

const toNotification = ({ author_id, author_name, ...row }: Row): Notification => ({
  ...row,
  author: author_id === null && author_name === null ? null : { id: author_id, name: author_name ?? '' },
});

export interface Written {
  id: string;
  type: Topic;
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** An instant; null for at once. */
  send_at: string | null;
  ends_at: string | null;
  /** The news or announcement that it is about. */
  item_id: string | null;
}

/** Makes a message with the caller's rights. A repetition with the same id finds the first one. */
export async function queueMessage(
  { db }: Caller,
  { id, send_at, ends_at, item_id, ...written }: Written,
): Promise<void> {
  dataOf(
    await db.rpc('queue_notification', {
      ...written,
      message: id,
      send_at: send_at as string,
      ends_at: ends_at as string,
      item_id: item_id as string,
    }),
  );
}

type Counts = Pick<Notification, 'id' | 'state' | 'total' | 'delivered' | 'failed' | 'gone' | 'waiting'>;

export const readCounts = async ({ db }: Caller, id: string): Promise<Counts> =>
  dataOf(
    await db.from('notifications').select('id, state, total, delivered, failed, gone, waiting').eq('id', id).single(),
  ) as Counts;

/** Takes a scheduled message back; its state after that, or null where there is none. */
export const cancelMessage = async ({ db }: Caller, message: string): Promise<Notification['state'] | null> =>
  dataOf(await db.rpc('cancel_notification', { message })) as Notification['state'] | null;

/** A recipient of a message, claimed for one caller. */
export interface Delivery extends PushTarget {
  id: number;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** The message's id. */
  message: string;
  /** Its push service, as `PUSH_SERVICES` lists it. */
  service: string;
  /** True if its answer tells how the service fares: it got something before, or nobody there ever did. */
  isWitness: boolean;
}

export interface Batch {
  rows: Delivery[];
  messages: Shown[];
  /** True if the schedule can be called for the next batch. */
  rings: boolean;
}

/** Recipients that one claim gives at most. */
export const batchSize = 300;

/** Seconds after which a claim counts as lost; longer than a lane works and a push service may take. */
const lease = 60;

/** Starts the messages that are due, and claims recipients of services that are not `busy`. */
export const claimDeliveries = async (db: Database, busy: readonly string[]): Promise<Batch> =>
  dataOf(await db.rpc('claim_deliveries', { most: batchSize, lease, busy: [...busy] })) as unknown as Batch;

export interface Settled extends Pick<Delivery, 'id' | 'attempt' | 'isWitness'> {
  /** `unsent` was not tried. */
  result: PushOutcome['kind'] | 'unsent';
  /** Seconds. */
  retryAfter: number | null;
}

/** Milliseconds before it is tried again. */
const pause = 500;

/** Answers of a claim that were written before and tell how the service fares. */
export interface Earlier {
  earlier: number;
  /** Those among them that asked for patience. */
  put_off: number;
}

/**
 * Writes what became of claimed recipients of one push service. True if it may be sent more now. Tried three times:
 * what was sent and isn't written is sent again.
 */
export async function settleDeliveries(
  db: Database,
  service: string,
  results: readonly Settled[],
  earlier: Earlier,
): Promise<boolean> {
  const settle = async () =>
    dataOf(
      await db.rpc('settle_deliveries', {
        push_service: service,
        ...earlier,
        results: results.map((result) => ({ ...result })),
      }),
    );
  const again = () => new Promise((resolve) => setTimeout(resolve, pause)).then(settle);
  return await settle().catch(again).catch(again);
}

/** Makes the queue's job due at once; hosted, it is run too. */
export async function ringFor(db: Database, job: string): Promise<void> {
  dataOf(await db.rpc('run_job_soon', { job }));
}
