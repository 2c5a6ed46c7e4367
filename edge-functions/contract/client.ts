import type { AnswerOf, CallInput, Endpoint, SignedEndpoint } from './endpoint.ts';
import {
  ApiError,
  type ErrorEnvelope,
  errors,
  malformedAnswer,
  type Pagination,
  type SuccessEnvelope,
  sessionOverCodes,
} from './errors.ts';
import { fillPath } from './fill-path.ts';
import { versionHeader } from './program-version.ts';

export interface ClientOptions {
  /** The API's base, ending in `/api`. */
  baseUrl: string;
  /** Timeout in milliseconds: 30,000 for public reads, 10,000 for the panel (docs/product.md, "Calls"). */
  timeout: number;
  /** The bearer token, when there is one. */
  token?: () => string | null | Promise<string | null>;
  /**
   * Renews a token that the API refused for its age, as with a device whose clock is slow; the call is repeated once
   * with the new one. Null if it can't be renewed.
   */
  renewToken?: (refused: string) => Promise<string | null>;
  /** Called after a 401 that ends the session, before the error is thrown. */
  onSessionOver?: () => void;
  /** Called with the version of the program that answered; null when the answer says none. */
  onVersion?: (answered: string | null) => void;
  fetch?: typeof fetch;
}

export interface Answer<Data> {
  data: Data;
  message?: string;
  pagination?: Pagination;
  /** True if a write changed what visitors see. */
  siteChanged?: boolean;
  /** The envelope's fields beside `data`. */
  beside?: Readonly<Record<string, unknown>>;
}

/** Any endpoint except those of services that sign, whose secret no page has. */
export type Callable<E extends Endpoint> = E & ([E] extends [SignedEndpoint] ? never : unknown);

export type Client = <E extends Endpoint>(endpoint: Callable<E>, input?: CallInput<E>) => Promise<Answer<AnswerOf<E>>>;

export const genericFailure = 'Erro na requisição';

/**
 * The client with which the site and the panel call the API.
 * Throws `ApiError` with the server's message, 'Erro na requisição' when there is none (no network, timeout, a
 * response that is not from the API), and 'Resposta inválida da API' when a successful response violates the contract.
 * An abort by `signal` throws the signal's own reason, so that a reader who leaves the page is not shown an error.
 */
export function createClient(options: ClientOptions): Client {
  return async (endpoint, input = {}) => {
    const response = await send(options, endpoint, input);
    const envelope = await readEnvelope(response);
    if (!response.ok || envelope?.success !== true) {
      throw failure(options, response, envelope);
    }
    const parsed = endpoint.answer.safeParse(envelope.data);
    if (!parsed.success) throw new ApiError('internal', malformedAnswer, { cause: parsed.error });
    const beside = besideIn(endpoint, envelope);
    return {
      data: parsed.data as AnswerOf<typeof endpoint>,
      ...(beside && { beside }),
      ...(envelope.message !== undefined && { message: envelope.message }),
      ...(envelope.pagination !== undefined && { pagination: envelope.pagination }),
      ...(envelope.site_changed && { siteChanged: true }),
    };
  };
}

function besideIn({ beside }: Endpoint, envelope: object): Readonly<Record<string, unknown>> | undefined {
  const given = envelope as Readonly<Record<string, unknown>>;
  const fields = Object.entries(beside ?? {}).map(([name, schema]) => {
    const parsed = schema.safeParse(given[name]);
    if (!parsed.success) throw new ApiError('internal', malformedAnswer, { cause: parsed.error });
    return [name, parsed.data];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** The raw response to a call. */
export async function send<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  const token = (await options.token?.()) ?? null;
  const response = await sendOnce(options, endpoint, input, token);
  if (!token || !options.renewToken || !(await isTooOld(response))) return response;
  const renewed = await options.renewToken(token);
  return renewed ? await sendOnce(options, endpoint, input, renewed) : response;
}

async function isTooOld(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const envelope = await readEnvelope(response.clone());
  return envelope?.success === false && envelope.code === 'token_expired';
}

async function sendOnce<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  input: CallInput<E>,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const { body } = input;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json');
  if (input.expectedVersion !== undefined) headers.set('If-Match', `"${input.expectedVersion}"`);
  const timeout = AbortSignal.timeout(options.timeout);
  try {
    const response = await (options.fetch ?? fetch)(addressOf(options.baseUrl, endpoint, input), {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    });
    options.onVersion?.(response.headers.get(versionHeader));
    return response;
  } catch (cause) {
    if (input.signal?.aborted) throw input.signal.reason;
    throw new ApiError('unavailable', genericFailure, { cause });
  }
}

function addressOf<E extends Endpoint>(baseUrl: string, endpoint: E, input: CallInput<E>): string {
  const path = fillPath(endpoint.path, input.params as Record<string, unknown> | undefined);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query as Record<string, unknown> | undefined) ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  // Not its size, which Safari before 17 and Chrome before 113 don't know.
  const asked = String(query);
  return `${baseUrl}${path}${asked && `?${asked}`}`;
}

/** The envelope of a response; undefined when it is not from the API. */
export async function readEnvelope(response: Response): Promise<SuccessEnvelope<unknown> | ErrorEnvelope | undefined> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The error in a response's envelope; also reports a session that is over. */
export function failure(
  options: ClientOptions,
  response: Response,
  envelope: SuccessEnvelope<unknown> | ErrorEnvelope | undefined,
): ApiError {
  if (envelope?.success !== false || !(envelope.code in errors)) {
    return new ApiError('internal', genericFailure);
  }
  if (sessionOverCodes.has(envelope.code)) options.onSessionOver?.();
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(envelope.code, envelope.message, {
    requestId: envelope.request_id,
    conflict: envelope.conflict,
    ...(retryAfter && { retryAfter }),
  });
}
