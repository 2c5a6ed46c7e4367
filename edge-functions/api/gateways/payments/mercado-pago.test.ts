import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBrCode } from '#contract/br-code/parse.ts';
import { decimalOf, mostCents } from '#contract/money.ts';
import {
  type CallFault,
  collectorEmail,
  type PaymentsSandbox,
  type SandboxFolder,
  sandboxFolder,
  sandboxKey,
} from '../../testing/payments.ts';
import { type MercadoPagoOptions, mercadoPago } from './mercado-pago.ts';
import { PaymentsFailure } from './payments.ts';

let folder: SandboxFolder;
let sandbox: PaymentsSandbox;
beforeAll(async () => {
  folder = await sandboxFolder();
  sandbox = await folder.open();
});
afterAll(() => folder.close());

let log: object[] = [];
beforeEach(() => {
  log = [];
});

const gatewayOf = ({ url, accessToken }: PaymentsSandbox, more: Partial<MercadoPagoOptions> = {}) =>
  mercadoPago({
    accessToken,
    payerEmail: 'doacoes@paroquia.test',
    url,
    isSandbox: true,
    log: (entry) => log.push(entry),
    now: () => new Date(),
    ...more,
    limits: { perTry: 5_000, inAll: 15_000, pause: 0, ...more.limits },
  });
const gateway = (more?: Partial<MercadoPagoOptions>) => gatewayOf(sandbox, more);

const charge = (more: object = {}) => ({
  id: randomUUID(),
  reference: randomUUID(),
  amount: '10.50',
  description: 'Doação',
  expiresAt: new Date(Date.now() + 3_600_000),
  ...more,
});

const failureIn = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PaymentsFailure);
  return failure as PaymentsFailure;
};

describe('a charge', () => {
  it('is made, read, found and cancelled', async () => {
    const asked = charge();
    const made = await gateway().createCharge(asked);
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      status: 'pending',
      reference: asked.reference,
      amount: '10.50',
      currency: 'BRL',
      collector: await gateway().collector(),
      qrCode: expect.any(String),
      expiresAt: asked.expiresAt.toISOString(),
      approvedAt: undefined,
      fee: '0.00',
      form: 'pix',
      updatedAt: made.updatedAt,
      refunds: [],
    });
    expect(parseBrCode(made.qrCode ?? '')).toMatchObject({ key: sandboxKey, amount: 1050 });
    expect(await gateway().read(made.id)).toEqual(made);
    expect(await gateway().search(asked.reference)).toEqual([made]);
    expect(await gateway().search(randomUUID())).toEqual([]);
    expect((await gateway().cancel(made.id)).status).toBe('cancelled');
    expect(await failureIn(gateway().cancel(made.id))).toMatchObject({ kind: 'refused', mayBeDone: false });
    expect(await gateway().read('123')).toBeUndefined();
  });

  it('tells its fee and refunds once it is paid', async () => {
    const { id } = await gateway().createCharge(charge({ amount: '100.00' }));
    await sandbox.provider.pay(id);
    const paid = await gateway().read(id);
    expect(paid).toMatchObject({ status: 'approved', fee: '0.99', refunds: [] });
    expect(Date.parse(paid?.approvedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await sandbox.provider.refund(id, 30.1);
    expect(await gateway().read(id)).toMatchObject({ status: 'approved', refunds: [{ amount: '30.10' }] });
    await sandbox.provider.refund(id);
    expect(await gateway().read(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: '30.10' }, { amount: '69.90', id: expect.stringMatching(/^\d+$/), at: expect.any(String) }],
    });
  });

  it('keeps its idempotency key, which no other call of the gateway gets', async () => {
    const same = gateway();
    const [one, other] = [charge(), charge()];
    const before = sandbox.server.calls.length;
    const made = await same.createCharge(one);
    expect((await same.createCharge(other)).id).not.toBe(made.id);
    expect((await same.createCharge(one)).id).toBe(made.id);
    await same.cancel(made.id);
    const keys = sandbox.server.calls.slice(before).map(({ key }) => key);
    expect(keys.slice(0, 3)).toEqual([one.id, other.id, one.id]);
    expect([one.id, other.id]).not.toContain(keys[3]);
  });

  it('has the very amount that was asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: mostCents }), async (cents) => {
        expect((await gateway().createCharge(charge({ amount: decimalOf(cents) }))).amount).toBe(decimalOf(cents));
      }),
      { numRuns: 15, examples: [[1], [mostCents], [29]] },
    );
  });

  it.each(['0.00', '-1.00', '1.005', '1e3', 'NaN', '', '10000000000.00'])(
    'of %j is refused before a call',
    async (amount) => {
      const before = sandbox.server.calls.length;
      expect(await failureIn(gateway().createCharge(charge({ amount })))).toMatchObject({
        kind: 'refused',
        mayBeDone: false,
      });
      expect(sandbox.server.calls).toHaveLength(before);
    },
  );
});

it.each(['../', '..', '', 'a/b', '1?x=1', '1%2F2', 'ção', '1'.repeat(65)])(
  'the id %j is refused before a call',
  async (id) => {
    const before = sandbox.server.calls.length;
    const { read, cancel, plans, subscriptions, readSubscriptionPayment } = gateway();
    for (const call of [
      read,
      cancel,
      plans.deactivate,
      subscriptions.read,
      subscriptions.cancel,
      readSubscriptionPayment,
    ]) {
      expect((await failureIn(call(id))).kind).toBe('refused');
    }
    expect(sandbox.server.calls).toHaveLength(before);
  },
);

describe('a failure', () => {
  const json = (body: unknown, status = 200, headers = {}): CallFault => ({
    ends: { status, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } },
  });
  const twice = (fault: CallFault) => ({ ...fault, times: 2 });
  const quick = { limits: { perTry: 150, inAll: 1_500 } };
  const answer = {
    id: 1,
    status: 'pending',
    transaction_amount: 10.5,
    currency_id: 'BRL',
    collector_id: 1,
    date_of_expiration: null,
  };

  it.each<[string, CallFault[], object, object?]>([
    ['no answer', [twice({ ends: 'silence' })], { kind: 'timeout', mayBeDone: true }, quick],
    ['a body that never ends', [{ ends: 'stalled' }], { kind: 'timeout', mayBeDone: true }, quick],
    ['a broken connection', [twice({ ends: 'broken' })], { kind: 'unreachable', mayBeDone: true }],
    ['its own failure', [twice(json({}, 503))], { kind: 'unreachable', mayBeDone: true }],
    [
      'too many calls',
      [json({}, 429, { 'Retry-After': '30' })],
      { kind: 'busy', mayBeDone: false, retryAfter: 30_000 },
    ],
    [
      'too many calls, after no answer',
      [{ ends: 'silence' }, json({}, 429)],
      { kind: 'busy', mayBeDone: true, retryAfter: undefined },
      quick,
    ],
    [
      'the same request within a minute',
      [json({ message: 'x', status: 400, cause: [{ code: 2001 }] }, 400)],
      { kind: 'busy', mayBeDone: true, retryAfter: 60_000, code: '2001' },
    ],
    ['the same key at work', [json({ message: 'x' }, 423)], { kind: 'busy', mayBeDone: true }],
    ['a cause that is no list', [json({ cause: { code: 4037 } }, 400)], { kind: 'refused', code: '4037' }],
    ['wrong credentials', [json({ message: 'x' }, 401)], { kind: 'credentials', mayBeDone: false }],
    ['a policy', [json({ message: 'x' }, 403)], { kind: 'credentials', mayBeDone: false }],
    ['a page with success', [{ ends: { status: 200, body: '<html>ok</html>' } }], { kind: 'garbled', mayBeDone: true }],
    ['success without a body', [{ ends: { status: 200 } }], { kind: 'garbled', mayBeDone: true }],
    ['nothing at all', [{ ends: { status: 204 } }], { kind: 'garbled', mayBeDone: true }],
    ['null', [json(null)], { kind: 'garbled', mayBeDone: true }],
    ['no id', [json({ ...answer, id: undefined })], { kind: 'garbled', mayBeDone: true }],
    ['an id that is a path', [json({ ...answer, id: '../1' })], { kind: 'garbled' }],
    ['an id that JSON rounds', [json({ ...answer, id: 2 ** 60 })], { kind: 'garbled' }],
    ['an unknown status', [json({ ...answer, status: 'paid' })], { kind: 'garbled' }],
    ['three decimals', [json({ ...answer, transaction_amount: 10.505 })], { kind: 'garbled' }],
    ['a text for an amount', [json({ ...answer, transaction_amount: '10.50' })], { kind: 'garbled' }],
    ['no collector', [json({ ...answer, collector_id: undefined })], { kind: 'garbled' }],
    ['an address elsewhere', [json({}, 307, { Location: '/users/me' })], { kind: 'garbled', mayBeDone: true }],
  ])('is told for %s', async (_, faults, expected, more) => {
    sandbox.server.fail(...faults);
    expect(await failureIn(gateway(more).createCharge(charge()))).toMatchObject(expected);
    expect(log).toMatchObject([{ level: 'warn', event: 'outward_call', route: 'POST /v1/payments' }]);
  });

  it('is told for a payer who is the collector', async () => {
    const failure = await failureIn(gateway({ payerEmail: collectorEmail }).createCharge(charge()));
    expect(failure).toMatchObject({ kind: 'refused', code: '2060', mayBeDone: false });
  });

  it('of a wrong token names neither the token nor the provider’s words', async () => {
    const words = `invalid token ${sandbox.accessToken}, payer doacoes@paroquia.test`;
    sandbox.server.fail(json({ message: words, error: words, cause: [{ code: words, description: words }] }, 400));
    const failure = await failureIn(gateway().createCharge(charge()));
    const told = JSON.stringify([failure, failure.message, failure.stack, failure.cause, log]);
    expect(told).not.toMatch(/invalid token|doacoes@/);
    expect(told).not.toContain(sandbox.accessToken);
  });

  it('of one try is repeated once, and the charge made once', async () => {
    for (const fault of [
      { ends: 'broken', isDone: true },
      { ends: 'silence', isDone: true },
      json({}, 500),
    ] as CallFault[]) {
      const asked = charge();
      sandbox.server.fail(fault);
      const made = await gateway(quick).createCharge(asked);
      expect(await gateway().search(asked.reference)).toEqual([made]);
    }
  });

  it('after which a charge is asked for again makes no second one', async () => {
    const asked = charge();
    sandbox.server.fail({ ends: 'broken', isDone: true, times: 2 });
    expect((await failureIn(gateway().createCharge(asked))).mayBeDone).toBe(true);
    const made = await gateway().createCharge(asked);
    expect(await gateway().search(asked.reference)).toEqual([made]);
  });
});

it('the collector is asked once, and again after a failure', async () => {
  const same = gateway();
  sandbox.server.fail({ call: 'account', ends: { status: 429 } });
  const before = sandbox.server.calls.length;
  await failureIn(same.collector());
  const [one, other] = await Promise.all([same.collector(), same.collector()]);
  expect([one, other, await same.collector()]).toEqual(Array(3).fill(String(sandbox.provider.state.collector)));
  expect(sandbox.server.calls.slice(before)).toHaveLength(2);
});

it('two providers in one process are not mixed up', async () => {
  const another = await folder.open();
  const gateways = [gateway(), gatewayOf(another)];
  const made = await Promise.all(Array.from({ length: 10 }, (_, i) => gateways[i % 2]?.createCharge(charge())));
  for (const [i, one] of made.entries()) {
    const owner = i % 2 ? another : sandbox;
    expect(owner.provider.payment(one?.id ?? '').external_reference).toBe(one?.reference);
  }
});

it('plans are made once, found by page, status and name, and deactivated', async () => {
  const { plans } = gatewayOf(await folder.open());
  const plan = (reason: string) => ({
    id: randomUUID(),
    reason,
    backUrl: 'https://paroquia.example/assinatura-sucesso',
    recurrence: { frequency: 7, frequencyType: 'days' as const, amount: '50.00' },
  });
  const asked = plan('Amigos da Paróquia');
  const made = await plans.create(asked);
  expect(made).toMatchObject({
    reason: 'Amigos da Paróquia',
    status: 'active',
    recurrence: { frequency: 7, frequencyType: 'days', amount: '50.00', currency: 'BRL' },
    subscribed: 0,
  });
  expect(made.initPoint).toContain(made.id);
  expect((await plans.create(asked)).id).toBe(made.id);
  await plans.create(plan('Obras'));
  expect(await plans.search({ offset: 0, limit: 1 })).toMatchObject({ total: 2, results: [{ reason: 'Obras' }] });
  expect(await plans.search({ offset: 1, limit: 1 })).toMatchObject({ total: 2, results: [{ id: made.id }] });
  expect(await plans.search({ offset: 0, limit: 9, q: 'amigos da' })).toMatchObject({ total: 1 });
  expect((await plans.deactivate(made.id)).status).toBe('cancelled');
  expect((await plans.search({ offset: 0, limit: 9, status: 'active' })).total).toBe(1);
  expect((await failureIn(plans.deactivate('abc'))).kind).toBe('not_found');
});

it('one item of a list that can’t be read hides no other', async () => {
  const own = await folder.open();
  const results = [{ id: 'a', reason: 'sem valor', status: 'active' }];
  own.server.fail({ call: 'plans', ends: { status: 200, body: JSON.stringify({ paging: { total: 1 }, results }) } });
  expect(await gatewayOf(own).plans.search({ offset: 0, limit: 9 })).toEqual({ results: [], total: 1 });
  expect(log).toContainEqual(expect.objectContaining({ event: 'payment_provider_items_unread', count: 1 }));
});

it('subscriptions are found, their payments read, and cancelled', async () => {
  const own = await folder.open();
  const { plans, subscriptions, readSubscriptionPayment, read } = gatewayOf(own);
  const recurrence = { frequency: 1, frequencyType: 'months' as const, amount: '50.00' };
  const { id: planId } = await plans.create({
    id: randomUUID(),
    reason: 'Obras',
    backUrl: 'https://a.example',
    recurrence,
  });
  const { id } = await own.provider.subscribe(planId, 'assinante@paroquia.test');
  expect(await subscriptions.search({ offset: 0, limit: 9, status: 'authorized', planId })).toMatchObject({
    total: 1,
    results: [{ id, planId, payerEmail: 'assinante@paroquia.test', status: 'authorized' }],
  });
  const invoice = own.provider.state.invoices[0];
  const paid = await readSubscriptionPayment(String(invoice?.id));
  expect(paid).toMatchObject({ subscriptionId: id, amount: '50.00', currency: 'BRL' });
  expect(await read(paid?.paymentId ?? '')).toMatchObject({
    status: 'approved',
    reference: undefined,
    qrCode: undefined,
  });
  expect((await subscriptions.cancel(id)).status).toBe('cancelled');
  expect((await subscriptions.read(id))?.status).toBe('cancelled');
  expect(await readSubscriptionPayment('1')).toBeUndefined();
  expect(await subscriptions.read('abc')).toBeUndefined();
});
