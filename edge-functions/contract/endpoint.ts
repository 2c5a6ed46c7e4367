import * as z from 'zod/mini';
import type { Filters, Sorts } from './filters/filter.ts';
import { lazily } from './lazily.ts';
import type { Role } from './primitives.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** A service that signs its calls, such as a payment provider's webhook. */
export interface Signer {
  /** Its name, by which the API finds its signature's verifier. */
  signedBy: string;
  /** The headers that contain the signature or are signed, in lower case; the handler gets them too. */
  headers: readonly string[];
}

/**
 * Who may call: anyone, anyone signed in with an active profile, the listed roles, the schedule with its own key, or a
 * service that signs.
 */
export type Access = 'anyone' | 'signed-in' | readonly Role[] | 'scheduler' | Signer;

export const isSigner = (access: Access): access is Signer => typeof access === 'object' && 'signedBy' in access;

/** An endpoint as data, from which the API, the browser client and the OpenAPI document are generated. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: Method;
  /** Below the API's base, with `:name` for each parameter: `/news/:id`. */
  path: string;
  access: Access;
  /** One line for the reference page. */
  summary: string;
  params?: Params;
  query?: Query;
  /** The filters and orders of a list, whose parameters are in `query`. */
  filters?: Filters;
  sorts?: Sorts;
  body?: Body;
  /** The envelope's `data`. */
  answer: Answer;
  /** True if the envelope has `pagination`. */
  paginated?: boolean;
  /** Fields of `data` that the product documents also specify at the envelope's top level. */
  topLevel?: readonly string[];
  /** Fields that the envelope has beside `data`, where that is a list: `stats`. */
  beside?: Readonly<Record<string, Schema>>;
  /** Takes the version that the caller saw: `If-Match` with the row's `updatedAt`, or `updatedAt` in the body. */
  versioned?: boolean;
  /**
   * How visitors' calls are limited, if not by their address: `path`, by the path, which nobody guesses, as two hundred
   * donors may share one address, which has a much higher limit for all paths together; `handler`, by the handler
   * itself.
   */
  limitedBy?: 'path' | 'handler';
  /** The answer is the same for every visitor and may be cached for a second. */
  shared?: boolean;
  /** True if a write may change what visitors see. Then the site's version is compared before and after it. */
  changesSite?: boolean;
  /** Seconds for which browsers keep a visitor's answer; without it none is cached. */
  maxAge?: number;
  /** Seconds for caches that many visitors share, if fewer. */
  sharedMaxAge?: number;
  /** Answers a file of one of these media types instead of an envelope; errors are envelopes still. */
  file?: string | readonly string[];
}

/** An endpoint with this answer. */
export type Answering<Answer> = Endpoint<Schema, Schema, Schema, z.ZodMiniType<Answer>>;

/** The schemas of a declared endpoint that are made when a call first needs them. */
interface SchemaMakers<Query extends Schema, Body extends Schema, Answer extends Schema> {
  query?: () => Query;
  body?: () => Body;
  answer: () => Answer;
}

/** Declares an endpoint and keeps the types of its schemas. */
export function endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer>;
export function endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
>(
  definition: Omit<Endpoint<Params>, 'query' | 'body' | 'answer'>,
  makers: SchemaMakers<Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer>;
export function endpoint(definition: object, makers?: object) {
  return makers ? lazily(definition, makers) : definition;
}

/** An endpoint for a service that signs: its handler also gets the signed bytes. */
export type SignedEndpoint<Body extends Schema = Schema, Answer extends Schema = Schema> = Endpoint<
  Schema,
  Schema,
  Body,
  Answer
> & { access: Signer };

/** Declares an endpoint for a service that signs. */
export const signedEndpoint = <Body extends Schema = Schema, Answer extends Schema = Schema>(
  definition: Omit<SignedEndpoint<Body, Answer>, 'params' | 'query' | 'changesSite'>,
): SignedEndpoint<Body, Answer> => definition;

/** An endpoint that answers a file as an attachment. */
export type FileEndpoint<Query extends Schema = Schema> = Endpoint<Schema, Query, Schema, z.ZodMiniFile> & {
  file: string | readonly string[];
};

/** Declares an endpoint that answers a file. */
export const fileEndpoint = <Query extends Schema>(
  definition: Pick<Endpoint<Schema, Query>, 'path' | 'access' | 'summary' | 'query'> & { file: string },
): FileEndpoint<Query> => ({ ...definition, method: 'GET', answer: z.file() });

/** A call's input before parsing: the parts that the endpoint declares. */
export interface CallInput<E extends Endpoint> {
  params?: z.input<NonNullable<E['params']>>;
  query?: z.input<NonNullable<E['query']>>;
  body?: z.input<NonNullable<E['body']>>;
  /** The `updatedAt` of the row that the caller changes, as they saw it: another version is refused with 409. */
  expectedVersion?: string | undefined;
  signal?: AbortSignal;
}

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
