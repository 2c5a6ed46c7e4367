import type { ChargeStatus } from '#contract/charge-states.ts';
import type { PlanStatus, SubscriptionStatus } from '../../edge-functions/api/gateways/payments/payments.ts';

/** A payment in the provider's own words, as its calls answer it. Amounts are numbers of reais. */
export interface PaymentRecord {
  id: number;
  status: ChargeStatus;
  status_detail: string;
  payment_method_id: 'pix';
  external_reference: string | null;
  description: string | null;
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: 'BRL';
  collector_id: number;
  payer: { email: string };
  notification_url: string | null;
  date_created: string;
  date_last_updated: string;
  date_of_expiration: string | null;
  date_approved: string | null;
  fee_details: { type: 'mercadopago_fee'; fee_payer: 'collector'; amount: number }[];
  refunds: RefundRecord[];
  point_of_interaction: { type: 'PIX'; transaction_data: { qr_code: string; ticket_url: string } } | null;
}

interface RefundRecord {
  id: number;
  payment_id: number;
  amount: number;
  status: 'approved';
  date_created: string;
}

export interface PlanRecord {
  id: string;
  reason: string;
  status: PlanStatus;
  back_url: string;
  init_point: string;
  collector_id: number;
  date_created: string;
  auto_recurring: {
    frequency: number;
    frequency_type: 'days' | 'months';
    transaction_amount: number;
    currency_id: string;
  };
}

export interface SubscriptionRecord {
  id: string;
  preapproval_plan_id: string;
  payer_id: number;
  payer_email: string;
  reason: string;
  status: SubscriptionStatus;
  date_created: string;
}

/** A subscription as calls answer it, with its charges. */
export interface ReportedSubscription extends SubscriptionRecord {
  next_payment_date: string;
  summarized: { last_charged_date: string | null };
}

/** One payment of a subscription. */
export interface InvoiceRecord {
  id: number;
  preapproval_id: string;
  transaction_amount: number;
  currency_id: 'BRL';
  status: 'processed' | 'recycling';
  date_created: string;
  payment: { id: number; status: string };
}

export type Topic =
  | 'payment'
  | 'subscription_preapproval'
  | 'subscription_authorized_payment'
  | 'subscription_preapproval_plan';

/** A webhook that is still to be delivered. */
export interface Notice {
  id: number;
  topic: Topic;
  action: string;
  dataId: string;
  url: string;
  tries: number;
  /** Milliseconds since 1970. */
  dueAt: number;
}

export interface State {
  /** The API's token and the notices' signing key, unique to this data folder. */
  accessToken: string;
  webhookSecret: string;
  collector: number;
  lastId: number;
  payments: PaymentRecord[];
  plans: PlanRecord[];
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  /** The object that each idempotency key created. */
  made: Record<string, string>;
  notices: Notice[];
}
