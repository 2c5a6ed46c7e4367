import type { ChargeStatus } from '#contract/charge-states.ts';

/** A payment at the provider. Amounts are decimal texts in reais, as '10.50'; instants are ISO texts in UTC. */
export interface ProviderPayment {
  id: string;
  status: ChargeStatus;
  /** Our own id of the charge: `external_reference`. */
  reference: string | undefined;
  amount: string;
  /** As `BRL`. */
  currency: string;
  /** The account that receives it. */
  collector: string;
  qrCode: string | undefined;
  expiresAt: string | undefined;
  approvedAt: string | undefined;
  /** When it last changed at the provider, where it tells. */
  updatedAt: string | undefined;
  /** The provider's fee, where it is known; '0.00' for none. */
  fee: string | undefined;
  form: 'pix' | 'cartão' | 'outros';
  /** Approved ones only. */
  refunds: readonly ProviderRefund[];
}

/** The readable fields of a payment that can't be parsed; the amount is as the provider wrote it. */
export interface UnreadablePayment {
  id: string;
  /** As it is reported, known or not. */
  status: string;
  reference: string | undefined;
  collector: string | undefined;
  amount: string;
}

export interface ProviderRefund {
  id: string;
  amount: string;
  at: string;
}

export interface NewCharge {
  /** A UUID, the idempotency key: however often a charge is asked for, the provider makes it once. */
  id: string;
  reference: string;
  amount: string;
  description: string;
  expiresAt: Date;
}

interface Page {
  offset: number;
  limit: number;
}

/** One page of a list, and how many there are in all. */
export interface Found<Item> {
  results: readonly Item[];
  total: number;
}

export const planStatuses = ['active', 'cancelled', 'pending'] as const;
export type PlanStatus = (typeof planStatuses)[number];

interface Recurrence {
  frequency: number;
  frequencyType: 'days' | 'months';
  amount: string;
  currency: string;
}

export interface ProviderPlan {
  id: string;
  reason: string;
  status: PlanStatus;
  recurrence: Recurrence;
  backUrl: string | undefined;
  /** Where people subscribe. */
  initPoint: string | undefined;
  /** How many subscribed, where the provider reports it. */
  subscribed: number | undefined;
  createdAt: string | undefined;
}

export interface NewPlan {
  /** A UUID, the idempotency key. */
  id: string;
  reason: string;
  backUrl: string;
  /** In reais. */
  recurrence: Omit<Recurrence, 'currency'>;
}

export const subscriptionStatuses = ['pending', 'authorized', 'paused', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface ProviderSubscription {
  id: string;
  planId: string | undefined;
  payerId: string | undefined;
  payerEmail: string | undefined;
  status: SubscriptionStatus;
  reason: string | undefined;
  createdAt: string | undefined;
  /** When it was charged last, where the provider reports it. */
  lastChargedAt: string | undefined;
  /** When it is charged next, where the provider reports it. */
  nextChargeAt: string | undefined;
}

/** One of a subscription's payments, which the provider makes by itself. */
export interface ProviderSubscriptionPayment {
  id: string;
  subscriptionId: string | undefined;
  amount: string;
  currency: string;
  /** The payment to `read`; undefined until the provider has tried it. */
  paymentId: string | undefined;
  /** True if it was refused, also where the provider tries it again. */
  hasFailed: boolean;
}

/** The payment provider. Every function throws a `PaymentsFailure`. */
export interface PaymentsGateway {
  /** True if no money moves. */
  readonly isSandbox: boolean;
  /** The parish's account, asked once. */
  collector(): Promise<string>;
  createCharge(charge: NewCharge): Promise<ProviderPayment>;
  /** Undefined: the provider doesn't know it. */
  read(id: string): Promise<ProviderPayment | undefined>;
  /** The payments of the last twelve months with this reference; to repair, because the provider limits it. */
  search(reference: string): Promise<readonly ProviderPayment[]>;
  cancel(id: string): Promise<ProviderPayment>;
  plans: {
    search(filter: Page & { status?: PlanStatus; q?: string }): Promise<Found<ProviderPlan>>;
    create(plan: NewPlan): Promise<ProviderPlan>;
    /** It takes no new subscriptions; the provider deletes none. */
    deactivate(id: string): Promise<ProviderPlan>;
  };
  subscriptions: {
    search(filter: Page & { status?: SubscriptionStatus; planId?: string }): Promise<Found<ProviderSubscription>>;
    read(id: string): Promise<ProviderSubscription | undefined>;
    cancel(id: string): Promise<ProviderSubscription>;
  };
  /** Reads the object of a `subscription_authorized_payment` webhook. */
  readSubscriptionPayment(id: string): Promise<ProviderSubscriptionPayment | undefined>;
}

/**
 * Why a call failed: `timeout`, no answer within the limit; `unreachable`, a broken connection or a failure of the
 * provider's own (5xx); `busy`, to be asked again later; `refused`, never to be asked again like this; `garbled`, an
 * answer that can't be used.
 */
type PaymentsFailureKind = 'timeout' | 'unreachable' | 'busy' | 'refused' | 'not_found' | 'garbled' | 'credentials';

/** Why the provider didn't do what was asked. Its own words stay out, because they may quote what was sent. */
export class PaymentsFailure extends Error {
  readonly kind: PaymentsFailureKind;
  /** Milliseconds after which the provider may be asked again, where it says so. */
  readonly retryAfter: number | undefined;
  /** The provider's number of the reason, as `2060`. */
  readonly code: string | undefined;
  /** True if the provider may have done it all the same: then ask, or ask again with the same idempotency key. */
  readonly mayBeDone: boolean;
  /** The readable fields of a payment in an answer that can't be parsed. */
  readonly unreadable: UnreadablePayment | undefined;

  constructor(
    kind: PaymentsFailureKind,
    options: {
      retryAfter?: number;
      code?: string;
      mayBeDone?: boolean;
      unreadable?: UnreadablePayment | undefined;
    } = {},
  ) {
    super(options.code ? `${kind} ${options.code}` : kind);
    this.name = 'PaymentsFailure';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
    this.code = options.code;
    this.unreadable = options.unreadable;
    this.mayBeDone = options.mayBeDone ?? ['timeout', 'unreachable', 'garbled'].includes(kind);
  }
}
