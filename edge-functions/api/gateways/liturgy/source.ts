import type { Outward } from '../outward/outward-call.ts';
import { OutwardRefusal } from '../outward/refusal.ts';
import { type LiturgyContent, readAnswer } from './answer.ts';
import { LiturgyRefusal } from './refusal.ts';

/** A public API of daily liturgy texts, which is asked by the server alone. */
export interface LiturgySource {
  /** Shown with the texts. */
  name: string;
  /** The source's front page, shown with the texts too. */
  url: string;
  patience: Patience;
  /**
   * The texts of a local date, once `keep` has kept them. Throws a `LiturgyRefusal` when they don't come whole and right while
   * who asks has patience.
   */
  read(date: string, asker: keyof Patience, keep: Keep): Promise<LiturgyContent>;
  /** The same, of a call that somebody else has made and whose texts are not kept yet. */
  underWay(date: string): Promise<LiturgyContent> | undefined;
}

/** Milliseconds that the source has to answer, to a visitor who waits and to the job. */
interface Patience {
  visitor: number;
  job: number;
}

type Keep = (content: LiturgyContent) => Promise<void>;

interface SourceOptions {
  /** The address that is asked with `?dia&mes&ano`. */
  url: string;
  call: Outward;
  /** Changed by tests. */
  patience?: Patience;
}

const usualPatience: Patience = { visitor: 2_500, job: 10_000 };

/** A visitor has the calendar's answer; the job is there to bring the texts. */
const repetitions: Patience = { visitor: 0, job: 2 };

/** Bytes; nine readings with their alternatives have a tenth of it. */
const sizeLimit = 500_000;

/**
 * A source that speaks the `liturgia-diaria` API, version 1 or 2. Only the date is sent: nothing of whoever reads.
 */
export function liturgySource({ url, call, patience = usualPatience }: SourceOptions): LiturgySource {
  const { hostname, origin } = new URL(url);
  const asked = new Map<string, Promise<LiturgyContent>>();
  return {
    name: hostname,
    url: `${origin}/`,
    patience,
    read(date, asker, keep) {
      const limits = { timeout: patience[asker], repetitions: repetitions[asker] };
      const reading = ask(call, addressOf(url, date), date, limits, keep).finally(() => {
        if (asked.get(date) === reading) asked.delete(date);
      });
      asked.set(date, reading);
      return reading;
    },
    underWay: (date) => asked.get(date),
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
