import * as z from 'zod/mini';
import { type ChargeStatus, isOpen } from '#contract/charge-states.ts';
import { chargeStatus } from '#contract/charges.ts';
import { centsOf, decimalOf } from '#contract/money.ts';
import { asLine, withoutNonText } from '#contract/text.ts';
import {
  PaymentsFailure,
  type ProviderPayment,
  type ProviderPlan,
  type ProviderRefund,
  type ProviderSubscription,
  type ProviderSubscriptionPayment,
  planStatuses,
  subscriptionStatuses,
  type UnreadablePayment,
} from './payments.ts';

/** An id that may stand in a path. */
export const isProviderId = (id: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(id);

const dated = z.object({ api_response: z.object({ headers: z.object({ date: z.string() }) }) });

/** The `Date` header of an answer, which the SDK hands over with it. */
export const dateOf = (answer: unknown): string | undefined => dated.safeParse(answer).data?.api_response.headers.date;

/** The answer by its schema. Throws `garbled`, without the schema's words, which quote values. */
export function answerOf<Value>(answer: unknown, schema: z.ZodMiniType<Value>): Value {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PaymentsFailure('garbled', { unreadable: brief.safeParse(answer).data });
  return parsed.data;
}

/** A JSON number with at most two decimals, as a decimal text. */
const amountAbove = (least: number) =>
  z.pipe(
    z.number(),
    z.transform((reais, context) => {
      const cents = centsOf(reais);
      if (cents !== undefined && cents >= least) return decimalOf(cents);
      return missing(context);
    }),
  );
const amount = amountAbove(1);

const id = z.pipe(
  z.union([z.int(), z.string()]),
  z.pipe(z.transform(String), z.string().check(z.refine(isProviderId))),
);

/** Of this millennium: another one is no instant of a payment, and may not fit the database's type. */
const isInstant = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 2000 && at.getUTCFullYear() <= 2999;
};

const instant = z.pipe(
  z.string().check(z.refine(isInstant)),
  z.transform((text) => new Date(text).toISOString()),
);

/** The provider tells nothing as null or not at all. */
const reported = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? undefined),
  );

/** A text in one line, cut to a length, without characters that the database refuses; undefined if empty. */
const lineOf = (longest: number) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform(
      (value) =>
        asLine(withoutNonText(value ?? ''))
          .slice(0, longest)
          .trim() || undefined,
    ),
  );
const reportedText = lineOf(500);

/** Instants that nothing depends on, or that matter only while a charge is open: an unreadable one is none. */
const openInstant = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (text && isInstant(text) ? new Date(text).toISOString() : undefined)),
);

const refund = z.object({
  id,
  amount,
  status: z.enum(['approved', 'authorized', 'in_process', 'rejected', 'cancelled']),
  date_created: instant,
});
const fee = z.object({ amount: amountAbove(0), fee_payer: reportedText });

export const payment: z.ZodMiniType<ProviderPayment> = z.pipe(
  z.object({
    id,
    status: chargeStatus,
    external_reference: reportedText,
    transaction_amount: amount,
    currency_id: z.string().check(z.regex(/^[A-Z]{3}$/)),
    // Searches tell it as an object.
    collector_id: reported(id),
    collector: reported(z.object({ id })),
    point_of_interaction: reported(z.object({ transaction_data: reported(z.object({ qr_code: lineOf(1000) })) })),
    date_of_expiration: z.nullish(z.string()),
    date_approved: reported(instant),
    date_last_updated: openInstant,
    fee_details: reported(z.array(fee)),
    payment_method_id: reportedText,
    payment_type_id: reportedText,
    refunds: reported(z.array(refund)),
  }),
  z.transform((reported, context) => ({
    id: reported.id,
    status: reported.status,
    reference: reported.external_reference,
    amount: reported.transaction_amount,
    currency: reported.currency_id,
    collector: reported.collector_id ?? reported.collector?.id ?? missing(context),
    qrCode: reported.point_of_interaction?.transaction_data?.qr_code,
    expiresAt: expiryOf(reported, context),
    approvedAt: reported.date_approved,
    updatedAt: reported.date_last_updated,
    fee: reported.fee_details && feeOf(reported.fee_details, reported.transaction_amount, context),
    form: formOf(reported),
    refunds: (reported.refunds ?? []).flatMap(approvedRefund),
  })),
);

function missing(context: Pick<z.core.ParsePayload, 'issues'>): never {
  context.issues.push({ code: 'custom', message: 'missing', input: undefined });
  return z.NEVER;
}

const approvedRefund = (reported: z.output<typeof refund>): ProviderRefund[] =>
  reported.status === 'approved' ? [{ id: reported.id, amount: reported.amount, at: reported.date_created }] : [];

/** Until when it can be paid. Of a payment that is over it doesn't matter, readable or not. */
function expiryOf(
  { status, date_of_expiration: text }: { status: ChargeStatus; date_of_expiration?: string | null | undefined },
  context: Pick<z.core.ParsePayload, 'issues'>,
): string | undefined {
  if (!text) return undefined;
  if (isInstant(text)) return new Date(text).toISOString();
  return isOpen(status) ? missing(context) : undefined;
}

/** The provider's fee, which the receiver pays. */
function feeOf(
  details: readonly z.output<typeof fee>[],
  paid: string,
  context: Pick<z.core.ParsePayload, 'issues'>,
): string {
  const own = details.filter(({ fee_payer }) => fee_payer !== 'payer');
  const cents = own.reduce((sum, { amount: reais }) => sum + (centsOf(reais) ?? 0), 0);
  return cents > (centsOf(paid) ?? 0) ? missing(context) : decimalOf(cents);
}

const cards = ['credit_card', 'debit_card', 'prepaid_card'];

function formOf(reported: {
  payment_method_id?: string | undefined;
  payment_type_id?: string | undefined;
}): ProviderPayment['form'] {
  if (reported.payment_method_id === 'pix') return 'pix';
  return cards.includes(reported.payment_type_id ?? '') ? 'cartão' : 'outros';
}

/** The identifying fields of a payment that can't be parsed as a whole. */
const brief: z.ZodMiniType<UnreadablePayment> = z.pipe(
  z.object({
    id,
    status: z.unknown(),
    external_reference: z.unknown(),
    collector_id: reported(id),
    collector: reported(z.object({ id })),
    transaction_amount: z.unknown(),
  }),
  z.transform((reported) => ({
    id: reported.id,
    status: String(reported.status),
    reference: typeof reported.external_reference === 'string' ? reported.external_reference : undefined,
    collector: reported.collector_id ?? reported.collector?.id,
    amount: String(reported.transaction_amount),
  })),
);

export const plan: z.ZodMiniType<ProviderPlan> = z.pipe(
  z.object({
    id,
    reason: z.pipe(
      reportedText,
      z.transform((reason) => reason ?? '-'),
    ),
    status: z.enum(planStatuses),
    back_url: reportedText,
    init_point: reportedText,
    subscribed: reported(z.int()),
    date_created: reported(instant),
    auto_recurring: z.object({
      frequency: z.int(),
      frequency_type: z.enum(['days', 'months']),
      transaction_amount: amount,
      currency_id: z.string(),
    }),
  }),
  z.transform((reported) => ({
    id: reported.id,
    reason: reported.reason,
    status: reported.status,
    recurrence: {
      frequency: reported.auto_recurring.frequency,
      frequencyType: reported.auto_recurring.frequency_type,
      amount: reported.auto_recurring.transaction_amount,
      currency: reported.auto_recurring.currency_id,
    },
    backUrl: reported.back_url,
    initPoint: reported.init_point,
    subscribed: reported.subscribed,
    createdAt: reported.date_created,
  })),
);

export const subscription: z.ZodMiniType<ProviderSubscription> = z.pipe(
  z.object({
    id,
    preapproval_plan_id: reported(id),
    payer_id: reported(id),
    payer_email: reportedText,
    status: z.enum(subscriptionStatuses),
    reason: reportedText,
    date_created: reported(instant),
    next_payment_date: openInstant,
    summarized: reported(z.object({ last_charged_date: openInstant })),
  }),
  z.transform((reported) => ({
    id: reported.id,
    planId: reported.preapproval_plan_id,
    payerId: reported.payer_id,
    payerEmail: reported.payer_email,
    status: reported.status,
    reason: reported.reason,
    createdAt: reported.date_created,
    lastChargedAt: reported.summarized?.last_charged_date,
    nextChargeAt: reported.next_payment_date,
  })),
);

export const subscriptionPayment: z.ZodMiniType<ProviderSubscriptionPayment> = z.pipe(
  z.object({
    id,
    preapproval_id: reported(id),
    transaction_amount: amount,
    currency_id: z.string(),
    status: reportedText,
    payment: reported(z.object({ id: reported(id), status: reportedText })),
  }),
  z.transform((reported) => ({
    id: reported.id,
    subscriptionId: reported.preapproval_id,
    amount: reported.transaction_amount,
    currency: reported.currency_id,
    paymentId: reported.payment?.id,
    // `recycling`: the provider tries it again.
    hasFailed: reported.status === 'recycling' || reported.payment?.status === 'rejected',
  })),
);

export const account = z.object({ id });

/** A page of a list, whose items are still to be read. */
export const page = z.object({
  paging: z.object({ total: z.int().check(z.gte(0)) }),
  results: z.array(z.unknown()),
});
