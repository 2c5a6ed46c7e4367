import { ApiError } from '#contract/errors.ts';
import type { Database } from '../gateways/caller-db.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { LiturgySource } from '../gateways/liturgy/source.ts';
import type { HitLimit } from '../http/rate-limit.ts';
import type { KeptDay } from './rules.ts';
import { keepDay, readDay } from './store.ts';

/** Per day's texts, over all visitors and instances: a failing source rests for five minutes. */
const askLimit = { name: 'liturgy:day', max: 1, windowSeconds: 300 };

interface Asking {
  gateways: Gateways;
  hitLimit: HitLimit;
  /** With the secret key. */
  db: Database;
}

/**
 * Fetches a day that is not stored, while a visitor waits. Undefined when the source fails or was called within five
 * minutes; never throws, because the calendar is the fallback.
 */
export async function askForVisitor({ gateways, hitLimit, db }: Asking, date: string): Promise<KeptDay | undefined> {
  const { liturgy } = gateways;
  if (!liturgy) return undefined;
  try {
    if (!liturgy.pending(date) && (await mayAsk(hitLimit, date))) {
      return await askAndKeep(liturgy, db, date, 'visitor');
    }
    // It may have been stored since the caller's read.
    return (await joinPending(liturgy, date)) ?? (await readDay(db, date));
  } catch (error) {
    logFailure(gateways, date, error);
    return undefined;
  }
}

async function mayAsk(hitLimit: HitLimit, date: string): Promise<boolean> {
  try {
    await hitLimit(askLimit, date);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** The result of a request that is pending in this instance; the one who made it stores it and logs its failure. */
async function joinPending(liturgy: LiturgySource, date: string): Promise<KeptDay | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, liturgy.timeouts.visitor, undefined);
  const pending = liturgy.pending(date)?.catch(() => undefined);
  const content = await Promise.race([pending, timeout]);
  clearTimeout(timer);
  return content && { content, source: creditOf(liturgy) };
}

const creditOf = ({ name, url }: LiturgySource): KeptDay['source'] => ({ nome: name, url });

/** Fetches a day from the source and stores it. Throws a `LiturgyRefusal`, also after the asker's timeout. */
export async function askAndKeep(
  liturgy: LiturgySource,
  db: Database,
  date: string,
  asker: keyof LiturgySource['timeouts'],
): Promise<KeptDay> {
  const content = await liturgy.read(date, asker, (texts) => keepDay(db, date, texts, liturgy));
  return { content, source: creditOf(liturgy) };
}

export function logFailure({ log }: Pick<Gateways, 'log'>, date: string, error: unknown): void {
  log({ level: 'warn', event: 'liturgy_source_failed', date, ...describeError(error) });
}
