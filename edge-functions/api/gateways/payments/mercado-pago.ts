import type * as z from 'zod/mini';
import { centsOf } from '#contract/money.ts';
import {
  account,
  answerOf,
  dateOf,
  isProviderId,
  page,
  payment,
  plan,
  subscription,
  subscriptionPayment,
} from './answers.ts';
import { failureOf } from './failures.ts';
import { type Found, type NewCharge, type NewPlan, PaymentsFailure, type PaymentsGateway } from './payments.ts';
import type { MercadoPagoConfig, Options } from './sdk.ts';

export interface MercadoPagoOptions {
  accessToken: string;
  /** Whom the provider takes for the payer; never the account's own address, which it refuses (code 2060). */
  payerEmail: string;
  /** Where the provider is. */
  url: string;
  /** Where it tells of changes: a public address. Without one it tells those that are registered with the account. */
  notificationUrl?: string;
  isSandbox?: boolean;
  log: (entry: object) => void;
  now: () => Date;
  /** Gets the `Date` of each answer. */
  heard?: (date: string | undefined) => void;
  /** Changed by tests. */
  limits?: Partial<Limits>;
}

interface Limits {
  /** Milliseconds until the headers of each try's answer. */
  perTry: number;
  /** Milliseconds of the whole call, with its repetition and the answer's body. */
  inAll: number;
  /** Milliseconds before the repetition. */
  pause: number;
}

const defaultLimits: Limits = { perTry: 8_000, inAll: 20_000, pause: 500 };

/** Repeated once, with the same idempotency key. Not a 429, which tells when to ask again: the caller's matter. */
const repeatedStatuses = [500, 502, 503, 504];

/** Ours is asked about one reference at a time, which has few payments. */
const mostFound = 50;

type Sdk = typeof import('./sdk.ts');

/**
 * Mercado Pago, through its SDK. The SDK keeps an idempotency key in its configuration for all later calls, so each
 * call has a configuration of its own; it limits neither the time of a body nor the pause that an answer asks for, so
 * each call has limits of ours. Writes one log line per call, without ids, amounts or the provider's words.
 */
export function mercadoPago(options: MercadoPagoOptions): PaymentsGateway {
  const limits = { ...defaultLimits, ...options.limits };
  let collector: Promise<string> | undefined;

  /** One call: `ask` begins it with a configuration for this call alone, and its answer is read by the schema. */
  async function call<Value>(
    route: string,
    schema: z.ZodMiniType<Value>,
    ask: (sdk: Sdk, config: MercadoPagoConfig) => Promise<unknown>,
    idempotencyKey?: string,
  ): Promise<Value> {
    const startedAt = options.now().getTime();
    const log = (result: object, level = 'info') =>
      options.log({
        level,
        event: 'outward_call',
        service: 'payment provider',
        route,
        ms: options.now().getTime() - startedAt,
        ...result,
      });
    let tries = 1;
    try {
      const sdk = await import('./sdk.ts');
      // The SDK hands what it doesn't know to `fetch`; a redirect might lead to an internal address.
      const settings: Options & RequestInit = {
        redirect: 'manual',
        timeout: limits.perTry,
        maxRetries: 1,
        retryOn: repeatedStatuses,
        initialDelay: limits.pause,
        maxDelay: limits.pause,
        onRetry: () => {
          tries += 1;
        },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      const config = new sdk.MercadoPagoConfig({ accessToken: options.accessToken, options: settings });
      const answer = await within(limits.inAll, () => {
        // The SDK has one address for the process, and reads it as the call begins.
        Object.assign(sdk.AppConfig, { BASE_URL: options.url });
        return ask(sdk, config);
      });
      const value = answerOf(answer, schema);
      options.heard?.(dateOf(answer));
      log({ code: 'answered', ...(tries > 1 && { tries }) });
      return value;
    } catch (error) {
      const failure = failureOf(error, tries > 1);
      log({ code: failure.kind, ...(failure.code && { reason: failure.code }), ...(tries > 1 && { tries }) }, 'warn');
      throw failure;
    }
  }

  /** A page of a list. An item of another kind than ours is left out, and said in the log. */
  async function search<Item>(
    route: string,
    item: z.ZodMiniType<Item>,
    ask: (sdk: Sdk, config: MercadoPagoConfig) => Promise<unknown>,
  ): Promise<Found<Item>> {
    const { paging, results } = await call(route, page, ask);
    const read = results.map((result) => item.safeParse(result));
    const unread = read.filter(({ success }) => !success).length;
    if (unread > 0) options.log({ level: 'warn', event: 'payment_provider_items_unread', route, count: unread });
    return { results: read.flatMap(({ data }) => (data === undefined ? [] : [data])), total: paging.total };
  }

  return {
    isSandbox: options.isSandbox ?? false,
    async collector() {
      collector ??= call('/users/me', account, ({ User }, config) => new User(config).get()).then(({ id }) => id);
      try {
        return await collector;
      } catch (failure) {
        collector = undefined;
        throw failure;
      }
    },
    async createCharge(charge) {
      const body = chargeBody(charge, options);
      return await call(
        'POST /v1/payments',
        payment,
        ({ Payment }, config) => new Payment(config).create({ body }),
        charge.id,
      );
    },
    async read(id) {
      refuseUnless(isProviderId(id));
      return await unlessUnknown(
        call('/v1/payments/:id', payment, ({ Payment }, config) => new Payment(config).get({ id })),
      );
    },
    async search(reference) {
      const { results } = await call('/v1/payments/search', page, ({ Payment }, config) =>
        new Payment(config).search({
          options: { external_reference: reference, sort: 'date_created', criteria: 'desc', limit: mostFound },
        }),
      );
      return results.map((result) => answerOf(result, payment)).filter((found) => found.reference === reference);
    },
    async cancel(id) {
      refuseUnless(isProviderId(id));
      return await call('PUT /v1/payments/:id', payment, ({ Payment }, config) => new Payment(config).cancel({ id }));
    },
    plans: {
      search: ({ q, status, offset, limit }) =>
        search('/preapproval_plan/search', plan, ({ PreApprovalPlan }, config) =>
          new PreApprovalPlan(config).search({
            options: { offset, limit, ...(q && { q }), ...(status && { status }) },
          }),
        ),
      async create(asked) {
        const body = planBody(asked);
        return await call(
          'POST /preapproval_plan',
          plan,
          ({ PreApprovalPlan }, config) => new PreApprovalPlan(config).create({ body }),
          asked.id,
        );
      },
      async deactivate(id) {
        refuseUnless(isProviderId(id));
        const change = { id, updatePreApprovalPlanRequest: { status: 'cancelled' } };
        return await call('PUT /preapproval_plan/:id', plan, ({ PreApprovalPlan }, config) =>
          new PreApprovalPlan(config).update(change),
        );
      },
    },
    subscriptions: {
      search: ({ planId, status, offset, limit }) =>
        search('/preapproval/search', subscription, ({ PreApproval }, config) =>
          new PreApproval(config).search({
            options: { offset, limit, ...(status && { status }), ...(planId && { preapproval_plan_id: planId }) },
          }),
        ),
      async read(id) {
        refuseUnless(isProviderId(id));
        return await unlessUnknown(
          call('/preapproval/:id', subscription, ({ PreApproval }, config) => new PreApproval(config).get({ id })),
        );
      },
      async cancel(id) {
        refuseUnless(isProviderId(id));
        const change = { id, body: { status: 'cancelled' } };
        return await call('PUT /preapproval/:id', subscription, ({ PreApproval }, config) =>
          new PreApproval(config).update(change),
        );
      },
    },
    async readSubscriptionPayment(id) {
      refuseUnless(isProviderId(id));
      return await unlessUnknown(
        call('/authorized_payments/:id', subscriptionPayment, ({ Invoice }, config) => new Invoice(config).get({ id })),
      );
    },
  };
}

/** Refuses invalid values before a call is made. */
function refuseUnless(right: unknown): asserts right {
  if (!right) throw new PaymentsFailure('refused');
}

async function unlessUnknown<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (failure) {
    if (failure instanceof PaymentsFailure && failure.kind === 'not_found') return undefined;
    throw failure;
  }
}

/** The answer within a limit. What comes later is left: the SDK's calls can't be ended. */
async function within<Value>(milliseconds: number, ask: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentsFailure('timeout')), milliseconds);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function chargeBody(
  { reference, amount, description, expiresAt }: NewCharge,
  { payerEmail, notificationUrl }: MercadoPagoOptions,
) {
  return {
    transaction_amount: reaisIn(amount),
    payment_method_id: 'pix',
    payer: { email: payerEmail },
    description,
    external_reference: reference,
    date_of_expiration: withOffset(expiresAt),
    ...(notificationUrl && { notification_url: notificationUrl }),
  };
}

const planBody = ({ reason, backUrl, recurrence }: NewPlan) => ({
  reason,
  back_url: backUrl,
  auto_recurring: {
    frequency: recurrence.frequency,
    frequency_type: recurrence.frequencyType,
    transaction_amount: reaisIn(recurrence.amount),
    currency_id: 'BRL',
  },
});

/** The JSON number of a decimal text: up to twelve digits, which it holds exactly. */
function reaisIn(amount: string): number {
  const cents = centsOf(amount);
  refuseUnless(cents !== undefined && cents > 0);
  return Number(amount);
}

const hour = 60 * 60_000;

/** `2026-11-21T23:59:59.000-03:00`: the provider wants milliseconds and an offset. */
const withOffset = (instant: Date): string =>
  new Date(instant.getTime() - 3 * hour).toISOString().replace('Z', '-03:00');
