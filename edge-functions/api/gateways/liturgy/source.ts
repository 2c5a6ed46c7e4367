import { type LiturgyContent, readAnswer } from './answer.ts';
import { boundedText } from './bounded-text.ts';
import { LiturgyRefusal } from './refusal.ts';

/** A public API of daily liturgy texts, which is asked by the server alone. */
export interface LiturgySource {
  /** Shown with the texts. */
  name: string;
  /** The source's front page, shown with the texts too. */
  url: string;
  patience: Patience;
  /**
   * The texts of a local date, once `keep` has kept them. Throws a `LiturgyRefusal` when they don't come whole and right within
   * `timeout` milliseconds.
   */
  read(date: string, timeout: number, keep: Keep): Promise<LiturgyContent>;
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
  fetch: typeof fetch;
  /** Changed by tests. */
  patience?: Patience;
}

const usualPatience: Patience = { visitor: 2_500, job: 10_000 };

/** Bytes; nine readings with their alternatives have a tenth of it. */
const longestAnswer = 500_000;

/**
 * A source that speaks the `liturgia-diaria` API, version 1 or 2. Only the date is sent: nothing of whoever reads.
 */
export function liturgySource({ url, fetch: send, patience = usualPatience }: SourceOptions): LiturgySource {
  const { hostname, origin } = new URL(url);
  const asked = new Map<string, Promise<LiturgyContent>>();
  return {
    name: hostname,
    url: `${origin}/`,
    patience,
    read(date, timeout, keep) {
      const reading = ask(send, addressOf(url, date), date, timeout, keep).finally(() => {
        if (asked.get(date) === reading) asked.delete(date);
      });
      asked.set(date, reading);
      return reading;
    },
    underWay: (date) => asked.get(date),
  };
}

async function ask(send: typeof fetch, address: string, date: string, timeout: number, keep: Keep) {
  const content = readAnswer(await answerOf(send, address, timeout), date);
  await keep(content);
  return content;
}

async function answerOf(send: typeof fetch, address: string, timeout: number): Promise<string> {
  try {
    const response = await send(address, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return await boundedText(response, longestAnswer);
    await response.body?.cancel();
    throw new LiturgyRefusal(`http_${response.status}`);
  } catch (cause) {
    if (cause instanceof LiturgyRefusal) throw cause;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new LiturgyRefusal(isLate ? 'timeout' : 'unreachable', cause);
  }
}

function addressOf(url: string, date: string): string {
  const [ano = '', mes = '', dia = ''] = date.split('-');
  const address = new URL(url);
  for (const [name, value] of Object.entries({ dia, mes, ano })) address.searchParams.set(name, value);
  return address.href;
}
