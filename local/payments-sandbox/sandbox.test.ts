import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseBrCode } from '#contract/br-code/parse.ts';
import { sandboxPath, sandboxPathOf } from '#contract/payments-sandbox.ts';
import { webhookSignature } from '../../edge-functions/api/gateways/payments/webhook-signature.ts';
import { hasPaymentsSandbox } from '../payments.ts';
import { readSettings } from '../settings.ts';
import type { NoticeFault } from './notices.ts';
import { openPaymentsSandbox, type PaymentsSandbox } from './sandbox.ts';

describe('payments go through the sandbox', () => {
  const provider = { MERCADO_PAGO_ACCESS_TOKEN: 'a', MERCADO_PAGO_WEBHOOK_SECRET: 'b' };
  test.each([
    ['in the demonstration', {}, true, true],
    ['not in a parish of its own', {}, false, false],
    ['where the parish says so', { PAYMENTS: 'sandbox' }, false, true],
    ['not in a demonstration that says no', { PAYMENTS: 'off' }, true, false],
    ['not when a provider is set', { ...provider, PAYMENTS: 'sandbox' }, true, false],
  ])('%s', (_, environment, isDemonstration, expected) => {
    expect(hasPaymentsSandbox(readSettings(environment), isDemonstration)).toBe(expected);
  });
});

/** Receives the notices. */
let receiver: Server;
let status = 200;
let received: { id: string; verified: boolean; requestId: unknown }[] = [];
let folder: string;
let sandbox: PaymentsSandbox;

const open = (isDemonstration = false) =>
  openPaymentsSandbox({
    file: join(folder, 'payments.json'),
    siteUrl: 'http://localhost:4321',
    payee: { name: 'Paroquia N S de Lourdes', city: 'Fortaleza' },
    isDemonstration,
    notificationUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/mercadopago/webhook`,
    log: () => {},
    now: () => new Date(),
    pauses: { answer: 1_000, late: 50, again: Array.from({ length: 1_000 }, () => 20) },
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  status = 200;
  received = [];
  receiver = createServer(async (request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams);
    const headers = Object.fromEntries(
      ['x-signature', 'x-request-id'].map((name) => [name, String(request.headers[name])]),
    );
    const body = new Uint8Array(Buffer.concat(await request.toArray()));
    const verified = await webhookSignature(sandbox.webhookSecret)({ body, headers, query }, new Date());
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      type: query.type,
      data: { id: query['data.id'] },
    });
    received.push({ id: query['data.id'] ?? '', verified, requestId: headers['x-request-id'] });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  sandbox = await open();
});
afterEach(async () => {
  await sandbox.close();
  receiver.close();
  await rm(folder, { recursive: true });
});

let keys = 0;
const charge = (more: object = {}) => {
  keys += 1;
  return sandbox.provider.createPayment(`key-${keys}`, {
    transaction_amount: 10.5,
    payment_method_id: 'pix',
    payer: { email: 'doacoes@paroquia.test' },
    ...more,
  });
};
const idsReceived = () => received.filter(({ verified }) => verified).map(({ id }) => id);

describe('a notice', () => {
  test('is signed as the API verifies it', async () => {
    const { id } = await charge();
    await expect.poll(idsReceived).toEqual([String(id)]);
  });

  test('is sent again until it is answered, signed anew, and after a restart', async () => {
    status = 500;
    const { id } = await charge();
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await sandbox.close();
    const before = received.length;
    status = 200;
    sandbox = await open();
    await expect.poll(() => received.length).toBe(before + 1);
    expect(new Set(idsReceived())).toEqual(new Set([String(id)]));
    expect(new Set(received.map(({ requestId }) => requestId)).size).toBe(received.length);
    await expect.poll(() => sandbox.provider.state.notices).toEqual([]);
  });

  test.each<[NoticeFault, (one: string, other: string) => string[]]>([
    ['duplicate', (one, other) => [one, one, other]],
    ['late', (one, other) => [other, one]],
    ['reordered', (one, other) => [other, one]],
    ['lost', (_, other) => [other]],
  ])('may be %s', async (fault, expected) => {
    sandbox.notices.fail(fault);
    const one = await charge();
    if (fault === 'duplicate') await expect.poll(() => received.length).toBe(2);
    const other = await charge();
    const ids = expected(String(one.id), String(other.id));
    await expect.poll(idsReceived).toEqual(ids);
  });

  test('may be forged', async () => {
    sandbox.notices.fail('forged');
    const { id } = await charge();
    await expect
      .poll(() => received.map((one) => [one.id, one.verified]))
      .toEqual([
        [String(id), false],
        [String(id), true],
      ]);
  });
});

test('what it knows survives a restart, in a file of its owner', async () => {
  const { id } = await charge({ external_reference: 'a' });
  await sandbox.provider.pay(String(id));
  const { accessToken, webhookSecret, provider } = sandbox;
  const known = structuredClone(provider.payment(String(id)));
  await sandbox.close();
  sandbox = await open();
  expect(sandbox.provider.payment(String(id))).toEqual(known);
  expect([sandbox.accessToken, sandbox.webhookSecret]).toEqual([accessToken, webhookSecret]);
  if (process.platform !== 'win32') expect((await stat(join(folder, 'payments.json'))).mode & 0o777).toBe(0o600);
});

test('the code of a charge names the parish', async () => {
  const { point_of_interaction } = await charge();
  expect(parseBrCode(point_of_interaction?.transaction_data.qr_code ?? '')).toMatchObject({
    name: 'Paroquia N S de Lourdes',
    city: 'Fortaleza',
  });
});

test('a demonstration begins with a plan and two subscriptions, once', async () => {
  const { provider } = sandbox;
  expect([provider.state.plans, provider.state.subscriptions]).toEqual([[], []]);
  await sandbox.close();
  await rm(join(folder, 'payments.json'));
  sandbox = await open(true);
  const [plan] = sandbox.provider.state.plans;
  expect(sandbox.provider.plan(plan?.id ?? '')).toMatchObject({ reason: 'Amigos da Paróquia', subscribed: 2 });
  await sandbox.provider.changeSubscription('b'.repeat(32), { status: 'cancelled' });
  await sandbox.close();
  sandbox = await open(true);
  expect(sandbox.provider.plan(plan?.id ?? '')).toMatchObject({ subscribed: 1 });
});

test('a charge that nobody paid in time is cancelled', async () => {
  const { id } = await charge({ date_of_expiration: new Date(Date.now() - 1).toISOString() });
  const valid = await charge();
  await sandbox.provider.expire();
  expect(sandbox.provider.payment(String(id))).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
  expect(sandbox.provider.payment(String(valid.id)).status).toBe('pending');
});

describe('the page', () => {
  const here = `http://localhost${sandboxPath}`;
  const host = { host: 'localhost:4321' };
  const ask = (init: RequestInit = {}, address = '127.0.0.1', url = here) =>
    sandbox.answer(new Request(url, { ...init, headers: { ...host, ...init.headers } }), address);
  const post = (form: Record<string, string>, headers = {}, url = here) =>
    ask(
      { method: 'POST', body: new URLSearchParams(form), headers: { origin: 'http://localhost:4321', ...headers } },
      '127.0.0.1',
      url,
    );
  const statusOf = (id: number) => sandbox.provider.payment(String(id)).status;

  test('pays, refunds in part and wholly, contests and lets expire', async () => {
    const [paid, contested, expired] = [await charge(), await charge(), await charge()];
    for (const { id } of [paid, contested]) {
      expect((await post({ action: 'pay', id: String(id) }))?.headers.get('location')).toBe(`${sandboxPath}#${id}`);
    }
    await post({ action: 'refund-part', id: String(paid.id), amount: '3,20' });
    expect(await (await ask())?.text()).toContain('Paga; restam R$\u00a07,30');
    expect((await post({ action: 'refund-part', id: String(paid.id), amount: '7,31' }))?.status).toBe(400);
    await post({ action: 'refund', id: String(paid.id) });
    await post({ action: 'charge-back', id: String(contested.id) });
    await post({ action: 'expire', id: String(expired.id) });
    expect([paid, contested, expired].map(({ id }) => statusOf(id))).toEqual(['refunded', 'charged_back', 'cancelled']);
    expect((await post({ action: 'pay', id: String(contested.id) }))?.status).toBe(400);
    expect((await post({ action: 'pay', id: 'x'.repeat(100_000) }))?.status).toBe(413);
  });

  test('has the charge of a code in front, with the focus on its button, also after it is paid', async () => {
    const [own, other] = [await charge(), await charge()];
    const path = sandboxPathOf(
      sandbox.provider.payment(String(own.id)).point_of_interaction?.transaction_data.qr_code ?? '',
    );
    const url = `http://localhost${path}`;
    const page = (await (await ask({}, '127.0.0.1', url))?.text()) ?? '';
    const [first, others] = page.split('Outras cobranças');
    expect(first).toContain(`<h2>Sua cobrança</h2>\n<article id="${own.id}"`);
    expect(first).toContain('<button class="button" autofocus>Pagar</button>');
    expect(others).toContain(`id="${other.id}"`);
    expect(others).not.toContain(`id="${own.id}"`);
    expect(others).not.toContain('autofocus');
    const paid = await post({ action: 'pay', id: String(own.id) }, {}, url);
    expect(paid?.headers.get('location')).toBe(`${path}#${own.id}`);
    expect(await (await ask({}, '127.0.0.1', url))?.text()).toMatch(
      /Sua cobrança<\/h2>\s*<article[^>]*><h3>[^<]*<\/h3><p>Paga</,
    );
  });

  test('pays what is over, another amount, and what nobody asked for', async () => {
    const [late, other] = [await charge(), await charge()];
    await post({ action: 'expire', id: String(late.id) });
    expect(await (await ask())?.text()).toContain('Pagar mesmo assim');
    await post({ action: 'pay', id: String(late.id) });
    expect((await post({ action: 'pay-other', id: String(other.id), amount: '' }))?.status).toBe(400);
    await post({ action: 'pay-other', id: String(other.id), amount: '7,00' });
    await post({ action: 'pay-unasked', id: '', amount: '12,50' });
    expect(
      sandbox.provider.state.payments.map((payment) => [payment.status, payment.transaction_amount]).toSorted(),
    ).toEqual([
      ['approved', 10.5],
      ['approved', 12.5],
      ['approved', 7],
    ]);
    expect(sandbox.provider.state.payments.at(-1)?.external_reference).toBeNull();
  });

  test('subscribes to a plan', async () => {
    const recurring = { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' };
    const plan = await sandbox.provider.createPlan('p', {
      reason: 'Obras',
      back_url: 'https://a.example',
      auto_recurring: recurring,
    });
    const { id, init_point } = plan as { id: string; init_point: string };
    expect(init_point).toBe(`http://localhost:4321${sandboxPath}?plano=${id}`);
    expect(await (await ask({}, '127.0.0.1', `${here}?plano=${id}`))?.text()).toContain('R$\u00a050,00 de cada vez');
    const page = await ask({}, '127.0.0.1', `${here}?plano=${id}`);
    expect(page?.headers.get('content-security-policy')).toContain("form-action 'self' https://a.example;");
    const subscribed = await post({ action: 'subscribe', id, email: 'a@paroquia.test' });
    expect(subscribed?.headers.get('location')).toBe('https://a.example');
    expect(sandbox.provider.state.invoices).toHaveLength(1);
    await post({ action: 'cancel-subscription', id: sandbox.provider.state.subscriptions[0]?.id ?? '' });
    expect(sandbox.provider.state.subscriptions[0]?.status).toBe('cancelled');
  });

  test('programs what fails', async () => {
    await post({ action: 'call', fault: 'busy' });
    const call = () =>
      fetch(`${sandbox.url}/users/me`, { headers: { authorization: `Bearer ${sandbox.accessToken}` } });
    expect((await call()).status).toBe(429);
    expect((await call()).status).toBe(200);
    await post({ action: 'notice', fault: 'lost' });
    await charge();
    await sandbox.notices.settled();
    expect(received).toEqual([]);
  });

  test('has no markup of others, no script, and isn’t kept', async () => {
    await charge({ description: '<script>alert(1)</script>' });
    const answer = await ask();
    expect(await answer?.text()).not.toContain('<script');
    expect(answer?.headers.get('cache-control')).toBe('no-store');
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each<[string, RequestInit, string?]>([
    ['another machine', {}, '192.168.0.20'],
    ['a name that leads here', { headers: { host: 'atacante.example' } }],
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['another method', { method: 'DELETE' }],
  ])('is not for %s', (_, init, address) => {
    expect(ask(init, address)).toBeUndefined();
  });

  test.each([{ origin: 'https://atacante.example' }, { origin: 'null' }, { origin: 'http://localhost:9' }])(
    'takes no form with %j',
    async (headers) => {
      const { id } = await charge();
      expect(await post({ action: 'pay', id: String(id) }, headers)).toBeUndefined();
      expect(statusOf(id)).toBe('pending');
    },
  );
});

test('its calls need the token', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer TEST-1']) {
    expect((await fetch(`${sandbox.url}/users/me`, { headers: { authorization } })).status).toBe(401);
  }
});
