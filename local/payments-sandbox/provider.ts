import { randomBytes } from 'node:crypto';
import { buildBrCode } from '#contract/br-code/build.ts';
import { centsOf, reaisOf } from '#contract/money.ts';
import type { Notices } from './notices.ts';
import type {
  InvoiceRecord,
  PaymentRecord,
  PlanRecord,
  ReportedSubscription,
  State,
  SubscriptionRecord,
  Topic,
} from './records.ts';
import type { Stored } from './state.ts';

/** A refusal in the provider's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number | undefined;

  constructor(status: number, message: string, code?: number) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): object {
    const cause = this.code === undefined ? [] : [{ code: this.code, description: this.message }];
    return {
      message: this.message,
      error: this.status === 404 ? 'not_found' : 'bad_request',
      status: this.status,
      cause,
    };
  }
}

interface ProviderOptions {
  stored: Stored;
  notices: Notices;
  /** Where notices go that no `notification_url` sends elsewhere. */
  notificationUrl: string;
  /** The page on which people pay. */
  pageUrl: string;
  payee: { name: string; city: string };
  now: () => Date;
}

/** An e-mail below `.test` can't be a PIX key (RFC 6761). */
export const sandboxKey = 'pagamentos@paroquia.test';
export const collectorEmail = 'conta@paroquia.test';
const payerEmail = 'pagador@paroquia.test';

/** Thousandths of the amount that the provider keeps. */
const feeRate = 9.9;
const day = 24 * 60 * 60_000;

type Given = Record<string, unknown>;

/** A simulated provider of payments, plans and subscriptions. Each change is saved before it is answered. */
export class Provider {
  readonly #options: ProviderOptions;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  get state(): State {
    return this.#options.stored.state;
  }

  async createPayment(key: string | undefined, given: Given): Promise<PaymentRecord> {
    if (!key) throw new Refusal(400, "Header X-Idempotency-Key can't be null", 4292);
    const amount = amountIn(given.transaction_amount);
    const { email } = Object(given.payer) as { email?: unknown };
    if (typeof email !== 'string' || !email.includes('@'))
      throw new Refusal(400, 'payer.email must be a valid email', 4050);
    if (email === collectorEmail) throw new Refusal(400, 'Payer cannot be the collector', 2060);
    if (given.payment_method_id !== 'pix') throw new Refusal(400, 'Invalid payment_method_id', 3028);
    const made = this.state.payments.find(({ id }) => String(id) === this.state.made[key]);
    if (made) return made;
    const expiry = given.date_of_expiration === undefined ? undefined : Date.parse(String(given.date_of_expiration));
    if (Number.isNaN(expiry)) throw new Refusal(400, 'Invalid date_of_expiration', 4020);
    const id = this.#nextId();
    const payment = this.#paymentOf(id, amount, email, {
      external_reference: textIn(given.external_reference),
      description: textIn(given.description),
      notification_url: textIn(given.notification_url),
      date_of_expiration: at(new Date(expiry ?? this.#options.now().getTime() + day)),
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: buildBrCode({
            key: sandboxKey,
            ...this.#options.payee,
            amount,
            txid: `mpqrinter${id}`,
          }),
          ticket_url: `${this.#options.pageUrl}#${id}`,
        },
      },
    });
    this.state.payments.push(payment);
    this.state.made[key] = String(id);
    await this.#tell('payment', 'payment.created', String(id), payment.notification_url);
    return payment;
  }

  payment(id: string): PaymentRecord {
    return found(this.state.payments, id, 'Payment not found', 2000);
  }

  payments({ external_reference: reference, limit, offset }: Record<string, string | undefined>) {
    const results = this.state.payments.filter((payment) => !reference || payment.external_reference === reference);
    return pageOf(results.toReversed(), limit, offset);
  }

  async cancelPayment(id: string, detail = 'by_collector'): Promise<PaymentRecord> {
    const payment = this.payment(id);
    if (payment.status !== 'pending') throw notInThisState();
    return await this.#changed(payment, { status: 'cancelled', status_detail: detail });
  }

  /** Pays with a bank's app; also an expired code, or another amount than charged. */
  async pay(id: string, reais?: number): Promise<PaymentRecord> {
    const payment = this.payment(id);
    if (payment.status !== 'pending' && payment.status !== 'cancelled') throw notInThisState();
    const amount = reais === undefined ? payment.transaction_amount : reaisOf(amountIn(reais));
    return await this.#changed(payment, { transaction_amount: amount, ...this.#approval(amount) });
  }

  /** A transfer to the account that belongs to no charge. */
  async payUnasked(reais: number): Promise<PaymentRecord> {
    const payment = this.#paymentOf(this.#nextId(), amountIn(reais), payerEmail, {
      description: 'Transferência',
      ...this.#approval(reais),
    });
    this.state.payments.push(payment);
    await this.#tell('payment', 'payment.created', String(payment.id));
    return payment;
  }

  async refund(id: string, reais?: number): Promise<PaymentRecord> {
    const payment = this.payment(id);
    if (payment.status !== 'approved') throw notInThisState();
    const remaining = centsIn(payment.transaction_amount) - centsIn(payment.transaction_amount_refunded);
    const cents = reais === undefined ? remaining : amountIn(reais);
    if (cents > remaining) throw new Refusal(400, 'The refund amount is more than what remains', 2018);
    const refund = {
      id: this.#nextId(),
      payment_id: payment.id,
      amount: reaisOf(cents),
      status: 'approved' as const,
      date_created: this.#now(),
    };
    return await this.#changed(payment, {
      status: cents === remaining ? 'refunded' : 'approved',
      status_detail: cents === remaining ? 'refunded' : 'partially_refunded',
      transaction_amount_refunded: reaisOf(centsIn(payment.transaction_amount) - remaining + cents),
      refunds: [...payment.refunds, refund],
      // The provider keeps no fee of what is given back wholly.
      ...(cents === remaining && { fee_details: [] }),
    });
  }

  async chargeBack(id: string): Promise<PaymentRecord> {
    const payment = this.payment(id);
    if (payment.status !== 'approved') throw notInThisState();
    return await this.#changed(payment, { status: 'charged_back', status_detail: 'settled' });
  }

  /** The provider decides for the account: the money is received again. */
  async winChargeBack(id: string): Promise<PaymentRecord> {
    const payment = this.payment(id);
    if (payment.status !== 'charged_back') throw notInThisState();
    return await this.#changed(payment, { status: 'approved', status_detail: 'accredited' });
  }

  /** Cancels what nobody paid in time. */
  async expire(): Promise<void> {
    const now = this.#options.now().getTime();
    for (const { id, status, date_of_expiration } of [...this.state.payments]) {
      if (status === 'pending' && date_of_expiration && Date.parse(date_of_expiration) <= now) {
        await this.cancelPayment(String(id), 'expired');
      }
    }
  }

  async createPlan(key: string | undefined, given: Given): Promise<object> {
    const made = this.state.plans.find(({ id }) => key && id === this.state.made[key]);
    if (made) return this.#shown(made);
    const recurring = Object(given.auto_recurring) as Given;
    const reason = textIn(given.reason);
    const { frequency, frequency_type: frequencyType } = recurring;
    if (!reason || !textIn(given.back_url)) throw new Refusal(400, 'reason and back_url are required');
    if (!Number.isInteger(frequency) || (frequencyType !== 'days' && frequencyType !== 'months')) {
      throw new Refusal(400, 'Invalid auto_recurring');
    }
    const id = hexId();
    const plan: PlanRecord = {
      id,
      reason,
      status: 'active',
      back_url: String(given.back_url),
      init_point: `${this.#options.pageUrl}?plano=${id}`,
      collector_id: this.state.collector,
      date_created: this.#now(),
      auto_recurring: {
        frequency: frequency as number,
        frequency_type: frequencyType,
        transaction_amount: reaisOf(amountIn(recurring.transaction_amount)),
        currency_id: String(recurring.currency_id),
      },
    };
    this.state.plans.push(plan);
    if (key) this.state.made[key] = id;
    await this.#tell('subscription_preapproval_plan', 'created', id);
    return this.#shown(plan);
  }

  plan(id: string): object {
    return this.#shown(found(this.state.plans, id, 'Plan not found'));
  }

  plans({ status, q, limit, offset }: Record<string, string | undefined>) {
    const plans = this.state.plans.filter(
      (plan) => (!status || plan.status === status) && (!q || plan.reason.toLowerCase().includes(q.toLowerCase())),
    );
    return pageOf(
      plans.toReversed().map((plan) => this.#shown(plan)),
      limit,
      offset,
    );
  }

  async changePlan(id: string, { status }: Given): Promise<object> {
    const plan = found(this.state.plans, id, 'Plan not found');
    if (status === 'cancelled' && plan.status !== 'cancelled') {
      plan.status = 'cancelled';
      await this.#tell('subscription_preapproval_plan', 'updated', id);
    }
    return this.#shown(plan);
  }

  subscription(id: string): ReportedSubscription {
    return this.#reported(this.#subscription(id));
  }

  #subscription(id: string): SubscriptionRecord {
    return found(this.state.subscriptions, id, 'Subscription not found');
  }

  /** With its last charge, that of its beginning where there is none, and the next one a period later. */
  #reported(subscription: SubscriptionRecord): ReportedSubscription {
    const last = this.state.invoices.findLast(
      ({ preapproval_id, status }) => preapproval_id === subscription.id && status === 'processed',
    );
    const next = new Date(last?.date_created ?? subscription.date_created);
    const plan = this.state.plans.find(({ id }) => id === subscription.preapproval_plan_id);
    const { frequency, frequency_type: type } = plan?.auto_recurring ?? { frequency: 1, frequency_type: 'months' };
    if (type === 'months') next.setUTCMonth(next.getUTCMonth() + frequency);
    else next.setUTCDate(next.getUTCDate() + frequency);
    return {
      ...subscription,
      next_payment_date: at(next),
      summarized: { last_charged_date: last?.date_created ?? subscription.date_created },
    };
  }

  subscriptions({ status, preapproval_plan_id: plan, limit, offset }: Record<string, string | undefined>) {
    const subscriptions = this.state.subscriptions.filter(
      (one) => (!status || one.status === status) && (!plan || one.preapproval_plan_id === plan),
    );
    return pageOf(
      subscriptions.toReversed().map((one) => this.#reported(one)),
      limit,
      offset,
    );
  }

  /** Subscribes on the plan's page; the first payment follows at once. */
  async subscribe(planId: string, email: string): Promise<SubscriptionRecord> {
    const plan = found(this.state.plans, planId, 'Plan not found');
    if (plan.status !== 'active') throw notInThisState();
    const subscription: SubscriptionRecord = {
      id: hexId(),
      preapproval_plan_id: planId,
      payer_id: this.#nextId(),
      payer_email: email,
      reason: plan.reason,
      status: 'authorized',
      date_created: this.#now(),
    };
    this.state.subscriptions.push(subscription);
    await this.#tell('subscription_preapproval', 'created', subscription.id);
    await this.chargeSubscription(subscription.id);
    return subscription;
  }

  /** Charges the subscription's next period; a refused charge is tried again later. */
  async chargeSubscription(id: string, { isRefused = false } = {}): Promise<InvoiceRecord> {
    const subscription = this.#subscription(id);
    if (subscription.status !== 'authorized') throw notInThisState();
    const { auto_recurring } = found(this.state.plans, subscription.preapproval_plan_id, 'Plan not found');
    const payment = this.#paymentOf(
      this.#nextId(),
      centsIn(auto_recurring.transaction_amount),
      subscription.payer_email,
      {
        description: subscription.reason,
        ...(isRefused
          ? { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' }
          : this.#approval(auto_recurring.transaction_amount)),
      },
    );
    const invoice: InvoiceRecord = {
      id: this.#nextId(),
      preapproval_id: id,
      transaction_amount: auto_recurring.transaction_amount,
      currency_id: 'BRL',
      status: isRefused ? 'recycling' : 'processed',
      date_created: this.#now(),
      payment: { id: payment.id, status: payment.status },
    };
    this.state.payments.push(payment);
    this.state.invoices.push(invoice);
    await this.#tell('subscription_authorized_payment', 'created', String(invoice.id));
    await this.#tell('payment', 'payment.created', String(payment.id));
    return invoice;
  }

  async changeSubscription(id: string, { status }: Given): Promise<ReportedSubscription> {
    const subscription = this.#subscription(id);
    if (status === 'cancelled' && subscription.status !== 'cancelled') {
      subscription.status = 'cancelled';
      await this.#tell('subscription_preapproval', 'updated', id);
    }
    return this.#reported(subscription);
  }

  invoice(id: string): InvoiceRecord {
    return found(this.state.invoices, id, 'Invoice not found');
  }

  #shown(plan: PlanRecord): object {
    const subscribed = this.state.subscriptions.filter(
      (one) => one.preapproval_plan_id === plan.id && one.status === 'authorized',
    );
    return { ...plan, subscribed: subscribed.length };
  }

  #paymentOf(id: number, cents: number, email: string, more: Partial<PaymentRecord>): PaymentRecord {
    return {
      id,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      payment_method_id: 'pix',
      external_reference: null,
      description: null,
      transaction_amount: reaisOf(cents),
      transaction_amount_refunded: 0,
      currency_id: 'BRL',
      collector_id: this.state.collector,
      payer: { email },
      notification_url: null,
      date_created: this.#now(),
      date_last_updated: this.#now(),
      date_of_expiration: null,
      date_approved: null,
      fee_details: [],
      refunds: [],
      point_of_interaction: null,
      ...more,
    };
  }

  #approval(reais: number): Pick<PaymentRecord, 'status' | 'status_detail' | 'date_approved' | 'fee_details'> {
    const fee = Math.round((centsIn(reais) * feeRate) / 1000);
    return {
      status: 'approved',
      status_detail: 'accredited',
      date_approved: this.#now(),
      fee_details: fee > 0 ? [{ type: 'mercadopago_fee', fee_payer: 'collector', amount: reaisOf(fee) }] : [],
    };
  }

  async #changed(payment: PaymentRecord, change: Partial<PaymentRecord>): Promise<PaymentRecord> {
    // Later than the last one, also within its millisecond.
    const updatedAt = Math.max(this.#options.now().getTime(), Date.parse(payment.date_last_updated) + 1);
    Object.assign(payment, change, { date_last_updated: at(new Date(updatedAt)) });
    await this.#tell('payment', 'payment.updated', String(payment.id), payment.notification_url);
    return payment;
  }

  /** The change and its notice are stored together. */
  async #tell(topic: Topic, action: string, dataId: string, url?: string | null): Promise<void> {
    const { notices, stored, notificationUrl } = this.#options;
    const send = notices.add({ topic, action, dataId, url: url ?? notificationUrl });
    await stored.save();
    send();
  }

  /** Grows with the time, so that a folder without the file doesn't give an id again. */
  #nextId(): number {
    this.state.lastId = Math.max(this.state.lastId + 1, this.#options.now().getTime());
    return this.state.lastId;
  }

  #now(): string {
    return at(this.#options.now());
  }
}

const notInThisState = () => new Refusal(400, 'The action requested is not valid for the current payment state', 2018);

function found<Item extends { id: number | string }>(
  items: readonly Item[],
  id: string,
  message: string,
  code?: number,
): Item {
  const item = items.find((one) => String(one.id) === id);
  if (!item) throw new Refusal(404, message, code);
  return item;
}

const pageOf = (items: readonly object[], limit = '30', offset = '0') => ({
  paging: { total: items.length, limit: Number(limit), offset: Number(offset) },
  results: items.slice(Number(offset), Number(offset) + Number(limit)),
});

function amountIn(given: unknown): number {
  const cents = typeof given === 'number' ? centsOf(given) : undefined;
  if (cents === undefined || cents <= 0) throw new Refusal(400, 'Invalid transaction_amount', 4037);
  return cents;
}

const centsIn = (reais: number): number => centsOf(reais) ?? 0;

const textIn = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null);

const hexId = () => randomBytes(16).toString('hex');

const hour = 60 * 60_000;

/** With the provider's offset. */
const at = (instant: Date): string => new Date(instant.getTime() - 4 * hour).toISOString().replace('Z', '-04:00');
