import type * as z from 'zod/mini';
import type { Endpoint, SignedEndpoint } from '#contract/endpoint.ts';
import type { Pagination } from '#contract/errors.ts';
import type { Filters } from '#contract/filters/filter.ts';
import type { Env } from '../env.ts';
import type { CallerDatabases } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { SignedMessage } from '../gateways/signature.ts';
import type { SiteState } from '../gateways/site-state.ts';
import type { Caller } from './authenticate.ts';
import type { HitLimit } from './rate-limit.ts';

interface AnyCall<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The version of the row that the caller saw, where the endpoint accepts one. */
  expectedVersion?: string | undefined;
  caller: Caller;
  /** The caller's network address, where the platform provides it. */
  address: string | undefined;
  env: Env;
  gateways: Gateways;
  databases: CallerDatabases;
  hitLimit: HitLimit;
  siteState: SiteState;
}

/** A request that has been authenticated, authorized and parsed; for a service that signs, with the signed message. */
export type Call<E extends Endpoint> = AnyCall<E> &
  ([E] extends [SignedEndpoint] ? { signed: SignedMessage } : unknown);

export interface Reply<Data> {
  data: Data;
  /** 200 by default. */
  status?: 200 | 201;
  message?: string;
  pagination?: Pagination;
  /** The fields of the endpoint's `beside`. */
  beside?: Readonly<Record<string, unknown>>;
}

export interface Handler<E extends Endpoint> {
  (call: Call<E>): Promise<Reply<z.input<E['answer']>>>;
  /** Those that it applies; registration compares them with the endpoint's. */
  filters?: Filters;
}

/** Registers the handler of one endpoint. */
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** A concept's routes: one `on` for each of its endpoints. */
export type Routes = (on: On) => void;
