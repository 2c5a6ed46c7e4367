import { readEnvelope, send } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { type TitheBooklets, titheLookup, titheSentences, waitSentence } from '#contract/tithe-lookup.ts';
import { connectionSentence } from '../../lib/error-sentence.ts';
import { visitorClient } from '../../ui/call.ts';

/**
 * The page's state for a number. `missing` comes from the API, and `mayRetry` says that the same call may soon succeed;
 * `failed` is no answer.
 */
type Lookup =
  | { state: 'found'; booklets: TitheBooklets }
  | { state: 'missing'; reason: string; mayRetry: boolean }
  | { state: 'failed'; reason: string }
  | { state: 'wait'; reason: string };

/** Asks for a number's booklets. Throws only when the reader has left. */
export async function loadBooklets(ordinal: number | undefined, signal: AbortSignal): Promise<Lookup> {
  if (ordinal === undefined) return missing(titheSentences.wrongNumber);
  let response: Response;
  try {
    response = await send(visitorClient, titheLookup.byOrdinal, { params: { ordinal: String(ordinal) }, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return failed(error);
  }
  const envelope: unknown = await readEnvelope(response);
  signal.throwIfAborted();
  return response.status === 429 ? wait(response, envelope) : lookupOf(response, envelope);
}

/** No answer, or one of something that stands before the API. */
const failed = (error: unknown): Lookup => ({ state: 'failed', reason: connectionSentence(error) ?? '' });

const missing = (reason: string, mayRetry = false): Lookup => ({ state: 'missing', reason, mayRetry });

function wait(response: Response, envelope: unknown): Lookup {
  const seconds = Number(response.headers.get('Retry-After')) || 3600;
  return { state: 'wait', reason: errorIn(envelope) ?? waitSentence(seconds) };
}

function lookupOf(response: Response, envelope: unknown): Lookup {
  if (!isObject(envelope)) return failed(new ApiError('internal', titheSentences.failed));
  if (envelope.success !== true) {
    const unnamed = response.ok ? titheSentences.unsuccessful : titheSentences.failed;
    return missing(errorIn(envelope) ?? unnamed, response.status >= 500);
  }
  const parsed = titheLookup.byOrdinal.answer.safeParse(envelope.data);
  return parsed.success ? { state: 'found', booklets: parsed.data } : missing(titheSentences.unexpected, true);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The server's sentence. */
const errorIn = (envelope: unknown): string | undefined =>
  isObject(envelope) && typeof envelope.error === 'string' && envelope.error !== '' ? envelope.error : undefined;
