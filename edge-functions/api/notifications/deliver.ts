import { describeError } from '../gateways/describe-error.ts';
import type { PushGateway, PushMessage, PushOutcome } from '../gateways/push/push.ts';
import type { JobContext } from '../http/job.ts';
import { pushMessage } from './rules.ts';
import { batchSize, claimDeliveries, type Delivery, type Earlier, type Settled, settleDeliveries } from './store.ts';

/** Parallel sends per push service: 2 until it has accepted one, then 25. */
const atOnce = { first: 2, proven: 25 };
/** Milliseconds after which what a lane has done is written, though others of it still wait for an answer. */
const settleTime = 1_000;
/** Milliseconds after which a lane begins nothing new. */
const laneTime = 15_000;
/** Milliseconds for which a batch waits for slow services where the schedule can be rung for the next. */
const slowTime = 3_000;
/** Milliseconds after which one run claims nothing more. */
const runTime = 50_000;

type DeliveryContext = Pick<JobContext, 'db' | 'gateways' | 'env'> & { push: PushGateway };

/**
 * Works on the queue of deliveries. Each push service has a lane of its own, so that a slow one holds up nobody else.
 * Goes on until nothing is due, or where the schedule can be rung, for one batch, which fits into the CPU time of a
 * hosted request. Returns `more` when more is due.
 */
export async function deliver(context: DeliveryContext): Promise<'more' | undefined> {
  const { now, afterAnswer, log } = context.gateways;
  const ends = now().getTime() + runTime;
  const lanes = new Map<string, Promise<void>>();
  let failure: unknown;
  while (now().getTime() < ends && failure === undefined) {
    const busy = [...lanes.keys()];
    const { rows, messages, rings } = await claimDeliveries(context.db, busy);
    const written = new Map(messages.map((shown) => [shown.id, pushMessage(shown, context.env.siteUrl)]));
    for (const [service, deliveries] of Map.groupBy(rows, (row) => row.service)) {
      lanes.set(
        service,
        workLane(context, service, deliveries, written)
          .catch((error: unknown) => {
            failure ??= error;
            log({ level: 'error', event: 'push_lane_failed', service, ...describeError(error) });
          })
          .finally(() => lanes.delete(service)),
      );
    }
    if (rings) {
      const all = Promise.all(lanes.values());
      await atMost(slowTime, all);
      afterAnswer(all);
      if (failure !== undefined) throw failure;
      return rows.length === batchSize ? 'more' : undefined;
    }
    // A lane that ended during the claim may have more that is due.
    if (rows.length === 0 && busy.length === 0) return undefined;
    if (lanes.size > 0) await Promise.race(lanes.values());
  }
  await Promise.all(lanes.values());
  if (failure !== undefined) throw failure;
  return 'more';
}

/** Waits for some work, but not longer than so many milliseconds. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, time]).finally(() => clearTimeout(timer));
}

/** Sends to one push service until it is to be left alone or time is over; the rest is due again at once. */
async function workLane(
  { db, push, gateways: { now, log } }: DeliveryContext,
  service: string,
  deliveries: readonly Delivery[],
  messages: ReadonlyMap<string, PushMessage>,
): Promise<void> {
  let ends = now().getTime() + laneTime;
  const tally: Record<PushOutcome['kind'], number> = { delivered: 0, gone: 0, later: 0, refused: 0 };
  const earlier: Earlier = { earlier: 0, put_off: 0 };
  const waiting = [...deliveries];
  const answers: Settled[] = [];
  const senders: Promise<void>[] = [];
  const write = async () => {
    const results = answers.splice(0);
    if (results.length === 0) return;
    if (!(await settleDeliveries(db, service, results, earlier))) ends = 0;
    const evidence = results.filter(isEvidence);
    earlier.earlier += evidence.length;
    earlier.put_off += evidence.filter(({ result }) => result === 'later').length;
  };
  let settling = Promise.resolve();
  /** One after the other, because each is judged with those before it. */
  const settle = () => {
    settling = settling.then(write).catch((error) => {
      ends = 0;
      throw error;
    });
    return settling;
  };
  const sendOn = async () => {
    while (now().getTime() < ends) {
      const delivery = waiting.shift();
      const message = delivery && messages.get(delivery.message);
      if (!delivery || !message) return;
      const outcome = await push.send(delivery, message).catch((error: unknown): PushOutcome => {
        log({ level: 'error', event: 'push_broke', service, error: describeError(error).error });
        return { kind: 'later', retryAfter: null };
      });
      const { kind } = outcome;
      tally[kind] += 1;
      answers.push(resultOf(delivery, kind, kind === 'later' ? outcome.retryAfter : null));
      if (tally.delivered > 0) widenTo(atOnce.proven);
      // Sends no more before the service is judged; a failure to write ends the lane below.
      if (delivery.isWitness && (kind === 'later' || kind === 'refused')) await settle().catch(() => undefined);
    }
  };
  const widenTo = (width: number) => {
    while (senders.length < width) senders.push(sendOn());
  };
  widenTo(atOnce.first);

  let isDone = false;
  const done = (async () => {
    // More are added while these work.
    for (const sender of senders) await sender;
    isDone = true;
  })();
  while (!isDone) {
    await atMost(settleTime, done);
    await settle();
  }
  answers.push(...waiting.map((delivery) => resultOf(delivery, 'unsent', null)));
  await settle();
  log({ level: 'info', event: 'push_batch', service, ...tally, unsent: waiting.length });
}

/** True if an answer tells how its push service fares, which strangers' inventions don't. */
const isEvidence = ({ isWitness, result }: Settled): boolean => isWitness || result === 'delivered';

const resultOf = (
  { id, attempt, isWitness }: Delivery,
  result: Settled['result'],
  retryAfter: number | null,
): Settled => ({
  id,
  attempt,
  isWitness,
  result,
  retryAfter,
});
