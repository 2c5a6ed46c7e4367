import type { Outward } from '../outward/outward-call.ts';
import { OutwardRefusal } from '../outward/refusal.ts';
import { type LiturgyContent, readAnswer } from './answer.ts';
import { LiturgyRefusal } from './refusal.ts';

/** A public API of daily liturgy texts, called by the server only. */
export interface LiturgySource {
  /** Shown with the texts. */
  name: string;
  /** The source's front page, also shown with the texts. */
  url: string;
  timeouts: Timeouts;
  /**
   * The texts of a local date, once `keep` has stored them. Throws a `LiturgyRefusal` when the asker's timeout passes
   * or the answer is incomplete or wrong.
   */
  read(date: string, asker: keyof Timeouts, keep: Keep): Promise<LiturgyContent>;
  /** The result of a pending `read` of this date, if there is one. */
  pending(date: string): Promise<LiturgyContent> | undefined;
}

/** Milliseconds, for a call that a visitor waits for and for the job's. */
interface Timeouts {
  visitor: number;
  job: number;
}

type Keep = (content: LiturgyContent) => Promise<void>;

interface SourceOptions {
  /** The endpoint, which takes `?dia&mes&ano`. */
  url: string;
  call: Outward;
  /** Changed by tests. */
  timeouts?: Timeouts;
}

const defaultTimeouts: Timeouts = { visitor: 2_500, job: 10_000 };

/** A visitor falls back to the calendar; the job retries. */
const repetitions: Timeouts = { visitor: 0, job: 2 };

/** Bytes: ten times nine readings with their alternatives. */
const sizeLimit = 500_000;

/** A source with the `liturgia-diaria` API, version 1 or 2. Only the date is sent, nothing about readers. */
export function liturgySource({ url, call, timeouts = defaultTimeouts }: SourceOptions): LiturgySource {
  const { hostname, origin } = new URL(url);
  const pendingReads = new Map<string, Promise<LiturgyContent>>();
  return {
    name: hostname,
    url: `${origin}/`,
    timeouts,
    read(date, asker, keep) {
      const limits = { timeout: timeouts[asker], repetitions: repetitions[asker] };
      const reading = ask(call, addressOf(url, date), date, limits, keep).finally(() => {
        if (pendingReads.get(date) === reading) pendingReads.delete(date);
      });
      pendingReads.set(date, reading);
      return reading;
    },
    pending: (date) => pendingReads.get(date),
  };
}

interface Limits {
  timeout: number;
  repetitions: number;
}

async function ask(call: Outward, address: string, date: string, limits: Limits, keep: Keep) {
  const content = readAnswer(await answerOf(call, address, limits), date);
  await keep(content);
  return content;
}

async function answerOf(call: Outward, url: string, limits: Limits): Promise<string> {
  const place = { service: 'liturgy', route: 'day', url };
  try {
    const response = await call({ ...place, ...limits, headers: { Accept: 'application/json' }, sizeLimit });
    return await response.text();
  } catch (cause) {
    if (cause instanceof OutwardRefusal) throw new LiturgyRefusal(cause.code, cause);
    throw cause;
  }
}

function addressOf(url: string, date: string): string {
  const [ano = '', mes = '', dia = ''] = date.split('-');
  const address = new URL(url);
  for (const [name, value] of Object.entries({ dia, mes, ano })) address.searchParams.set(name, value);
  return address.href;
}
