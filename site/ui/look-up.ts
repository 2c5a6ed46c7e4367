import { readEnvelope, send } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { lookupSentences, waitSentence } from '#contract/public-lookup.ts';
import { connectionSentence } from '../lib/error-sentence.ts';
import { visitorClient } from './call.ts';

/**
 * The state of a page for a number or a code. `missing` comes from the API, and `mayRetry` says that the same call may
 * soon succeed; `failed` is no answer.
 */
export type Lookup<Found> = { state: 'found'; found: Found } | NotFound;
export type NotFound =
  | { state: 'missing'; reason: string; mayRetry: boolean }
  | { state: 'failed'; reason: string }
  | { state: 'wait'; reason: string };

/** Asks as a visitor; `failure` is the sentence for an answer without words. Throws only when the reader has left. */
export async function lookUp<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal: AbortSignal },
  failure: string,
): Promise<Lookup<AnswerOf<E>>> {
  let response: Response;
  try {
    response = await send(visitorClient, endpoint, input);
  } catch (error) {
    if (input.signal.aborted) throw error;
    return failed(error);
  }
  const envelope: unknown = await readEnvelope(response);
  input.signal.throwIfAborted();
  if (response.status === 429) return wait(response, envelope);
  if (!isObject(envelope)) return failed(new ApiError('internal', failure));
  if (envelope.success !== true) {
    const unnamed = response.ok ? lookupSentences.unsuccessful : failure;
    return missing(errorIn(envelope) ?? unnamed, response.status >= 500);
  }
  const parsed = endpoint.answer.safeParse(envelope.data);
  return parsed.success
    ? { state: 'found', found: parsed.data as AnswerOf<E> }
    : missing(lookupSentences.unexpected, true);
}

export const missing = (reason: string, mayRetry = false): NotFound => ({ state: 'missing', reason, mayRetry });

/** No answer, or one of something that stands before the API. */
const failed = (error: unknown): NotFound => ({ state: 'failed', reason: connectionSentence(error) ?? '' });

function wait(response: Response, envelope: unknown): NotFound {
  const seconds = Number(response.headers.get('Retry-After')) || 3600;
  return { state: 'wait', reason: errorIn(envelope) ?? waitSentence(seconds) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The server's sentence. */
const errorIn = (envelope: unknown): string | undefined =>
  isObject(envelope) && typeof envelope.error === 'string' && envelope.error !== '' ? envelope.error : undefined;
