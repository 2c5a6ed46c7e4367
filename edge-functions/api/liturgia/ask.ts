import { ApiError } from '#contract/errors.ts';
import type { Database } from '../gateways/caller-db.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { LiturgySource } from '../gateways/liturgy/source.ts';
import type { HitLimit } from '../http/rate-limit.ts';
import type { KeptDay } from './rules.ts';
import { keepDay, readDay } from './store.ts';

/** Of all visitors, in all instances, one asks for a day in five minutes: after a failure the source is not asked again at once. */
const askLimit = { name: 'liturgy:day', max: 1, windowSeconds: 300 };

interface Asking {
  gateways: Gateways;
  hitLimit: HitLimit;
  /** With the secret key. */
  db: Database;
}

/**
 * Asks the source for a day that is not kept, for a visitor who waits; nothing when it does not answer well, or was asked within five minutes. Never
 * throws: the calendar has an answer, whatever fails here.
 */
export async function askForVisitor({ gateways, hitLimit, db }: Asking, date: string): Promise<KeptDay | undefined> {
  const { liturgy } = gateways;
  if (!liturgy) return undefined;
  try {
    if (!liturgy.underWay(date) && (await mayAsk(hitLimit, date))) {
      return await askAndKeep(liturgy, db, date, 'visitor');
    }
    // It may have been kept since this visitor looked.
    return (await joinAsking(liturgy, date)) ?? (await readDay(db, date));
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

/** What somebody else in this instance is being told just now; who asked keeps it, and logs a failure. */
async function joinAsking(liturgy: LiturgySource, date: string): Promise<KeptDay | undefined> {
  const { promise: tired, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, liturgy.patience.visitor, undefined);
  const told = liturgy.underWay(date)?.catch(() => undefined);
  const content = await Promise.race([told, tired]);
  clearTimeout(timer);
  return content && { content, source: creditOf(liturgy) };
}

const creditOf = ({ name, url }: LiturgySource): KeptDay['source'] => ({ nome: name, url });

/** Asks the source for a day and keeps what it tells. Throws a `LiturgyRefusal` when the asker's patience is at its end. */
export async function askAndKeep(
  liturgy: LiturgySource,
  db: Database,
  date: string,
  asker: keyof LiturgySource['patience'],
): Promise<KeptDay> {
  const content = await liturgy.read(date, asker, (told) => keepDay(db, date, told, liturgy));
  return { content, source: creditOf(liturgy) };
}

export function logFailure({ log }: Pick<Gateways, 'log'>, date: string, error: unknown): void {
  log({ level: 'warn', event: 'liturgy_source_failed', date, ...describeError(error) });
}
