import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBrCode } from '#contract/br-code/parse.ts';
import { daysLater } from '#contract/calendar-date.ts';
import { chargeSentences } from '#contract/charge-states.ts';
import { donationSentences, offeringDescription } from '#contract/donation-form.ts';
import { donationReport } from '#contract/donation-report.ts';
import { donation, donations } from '#contract/donations.ts';
import { requestSentences } from '#contract/intention-requests.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish, withAuth } from '../testing/parish.ts';
import { type ProvidedParish, startProvidedApi } from '../testing/provider.ts';

const parish = openParish();
let provided: ProvidedParish;
beforeAll(async () => {
  const { database } = parish();
  provided = await startProvidedApi({ ...database, fetch: withAuth(database) });
});
afterAll(() => provided?.close());

const sql = <Row extends Record<string, unknown>>(text: string) => parish().database.sql.query<Row>(text);
beforeEach(async () => {
  // Pending notices of the provider are processed before the tables are emptied.
  await provided.reported();
  await parish().database.empty(
    'public.donations',
    'public.pix_charges',
    'public.receipts',
    'public.financial_transactions',
    'private.rate_limits',
  );
});

const donate = (body: object, headers: Record<string, string> = {}) =>
  send(provided.api, '/donations/create-payment', { method: 'POST', body, headers });
const statusOf = async (reference: string) =>
  (await send(provided.api, `/donations/status/${reference}`)).body.data?.status;
const asked = (who: Name, path: string) => send(provided.api, path, { token: parish().token(who) });
const lastPayment = () => String(provided.sandbox.provider.state.payments.at(-1)?.id);
const madeCharges = () => provided.sandbox.server.calls.filter(({ call }) => call === 'create');

describe('a donation', () => {
  it('is a code, paid in a bank’s app, approved, and income with its fee', async () => {
    const { status, body, headers } = await donate({ amount: 10, pix_key: 'ignorada', description: 'Telhado' });
    expect({ status, message: body.message }).toEqual({ status: 200, message: donationSentences.made });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const { external_reference, qr_code, expires_at } = donations.create.answer.parse(body.data);
    expect(qr_code).toMatch(/^000201.*5303986540510\.00/);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(await statusOf(external_reference)).toBe('pending');

    await provided.sandbox.provider.pay(lastPayment());
    await provided.reported();
    expect(await statusOf(external_reference)).toBe('approved');
    expect(await sql('select amount::text, kind from public.financial_transactions order by kind desc')).toEqual([
      { amount: '10.00', kind: 'income' },
      { amount: '0.10', kind: 'fee' },
    ]);
    for (const path of ['/donations/stats', '/donations/approved-stats']) {
      expect((await asked('raimundo', path)).body).toMatchObject({ approved_count: 1, approved_total: 10 });
      const today = parishDayOf(new Date());
      const of = async (days: string) => (await asked('raimundo', `${path}?${days}`)).body.approved_count;
      expect([await of(`startDate=${today}&endDate=${today}`), await of(`startDate=${daysLater(today, 1)}`)]).toEqual([
        1, 0,
      ]);
      expect([await of(`endDate=${today}`), await of(`endDate=${daysLater(today, -1)}`)]).toEqual([1, 0]);
    }
    const list = await asked('raimundo', '/donations/list?status=approved&page=1&limit=10');
    expect(list.body).toMatchObject({ data: [{ amount: 10, description: 'Telhado' }], pagination: { total: 1 } });
  });

  it('that names a request is its offering, and one that names none is refused', async () => {
    const request = randomUUID();
    const offer = { amount: 10, description: 'Telhado', intention_request_id: request };
    expect(await donate(offer)).toMatchObject({ status: 404, body: { message: requestSentences.gone } });
    await parish().database.sql.query(
      `insert into public.intention_requests (id, name, phone, notes) values ($1, 'Rita', '85999990000', 'Pela paz')`,
      [request],
    );
    expect((await donate(offer)).status).toBe(200);
    expect(await sql('select description, intention_request_id from public.donations')).toEqual([
      { description: offeringDescription, intention_request_id: request },
    ]);
  });

  it.each([
    ['missing', {}, donationSentences.missing],
    ['0.09', { amount: 0.09 }, donationSentences.wrong],
    ['0', { amount: 0 }, donationSentences.wrong],
    ['below 0', { amount: -5 }, donationSentences.wrong],
    ['with three decimals', { amount: 1.234 }, donationSentences.wrong],
    ['of 10^10', { amount: 1e10 }, donationSentences.wrong],
    ['a text', { amount: '10' }, donationSentences.wrong],
    ['null', { amount: null }, donationSentences.missing],
  ])('of an amount that is %s is refused before the provider is asked', async (_, body, sentence) => {
    const before = madeCharges().length;
    const answer = await donate(body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    expect(madeCharges()).toHaveLength(before);
  });

  it.each([0.1, 9_999_999_999.99])('of R$ %d is made', async (amount) => {
    const { status, body } = await donate({ amount });
    expect([status, body.data.amount]).toEqual([200, amount]);
  });

  it('asked for again after its answer was lost has one charge at the provider', async () => {
    const external_reference = randomUUID();
    provided.sandbox.server.fail({ call: 'create', isDone: true, ends: 'broken', times: 2 });
    expect(await donate({ amount: 20, external_reference })).toMatchObject({
      status: 503,
      body: { message: donationSentences.failed },
    });
    const before = provided.sandbox.provider.state.payments.length;
    const { status, body } = await donate({ amount: 20, external_reference });
    expect([status, body.data.external_reference]).toEqual([200, external_reference]);
    expect(provided.sandbox.provider.state.payments).toHaveLength(before);
  });

  it.each([
    ['paid', () => provided.sandbox.provider.pay(lastPayment()).then(() => provided.reported()), 'approved'],
    [
      'cancelled',
      () => sql("select public.close_charge(id, 'cancelled', provider_id) from public.pix_charges"),
      'cancelled',
    ],
    ['expired', () => sql("update public.pix_charges set expires_at = now() - interval '1 second'"), 'pending'],
  ])('that is %s gives its code to nobody any more', async (_, end, status) => {
    const external_reference = randomUUID();
    await donate({ amount: 20, external_reference });
    await provided.reported();
    await end();
    const before = madeCharges().length;
    const answer = await donate({ amount: 20, external_reference });
    expect([answer.status, answer.body.message]).toEqual([409, donationSentences.ended]);
    expect(await statusOf(external_reference)).toBe(status);
    expect(madeCharges()).toHaveLength(before);
  });

  it.each([
    // With the tries that a call makes before it gives up.
    ['silent', 'silence' as const, 2],
    ['broken', 'broken' as const, 2],
    ['stalled', 'stalled' as const, 1],
    ['busy', { status: 429 }, 1],
    ['failing', { status: 500 }, 2],
    ['a page', { status: 200, body: '<html></html>' }, 1],
  ])('of a provider that is %s is an error after which a retry makes one charge', async (_, ends, times) => {
    const external_reference = randomUUID();
    provided.sandbox.server.fail({ call: 'create', ends, times });
    const refused = await donate({ amount: 30, external_reference });
    expect([refused.status, refused.body.message]).toEqual([503, donationSentences.failed]);
    expect((await donate({ amount: 30, external_reference })).status).toBe(200);
    expect(await sql('select count(*)::integer as n from public.pix_charges')).toEqual([{ n: 1 }]);
  });

  it('answered with another amount than was asked is cancelled and not shown', async () => {
    const payments = provided.sandbox.provider.state.payments;
    const create = provided.sandbox.provider.createPayment.bind(provided.sandbox.provider);
    provided.sandbox.provider.createPayment = (key, given) => create(key, { ...given, transaction_amount: 1 });
    try {
      expect((await donate({ amount: 40 })).status).toBe(503);
    } finally {
      provided.sandbox.provider.createPayment = create;
    }
    expect(payments.at(-1)?.status).toBe('cancelled');
    expect(await sql('select status from public.donations')).toEqual([{ status: 'rejected' }]);
  });

  it('has a limit for each address, with a kind sentence', async () => {
    const from = (address: string) => donate({ amount: 1 }, { 'x-test-address': address });
    const answers = await Promise.all(Array.from({ length: 25 }, () => from('192.0.2.9')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.message).toBe(chargeSentences.tooMany);
    expect((await from('192.0.2.10')).status).toBe(200);
  });

  it('has a limit for unknown references from one address, which doesn’t hold for known ones', async () => {
    const { external_reference } = (await donate({ amount: 5 })).body.data;
    const headers = { 'x-test-address': '192.0.2.40' };
    const ask = async (id: string) => (await send(provided.api, `/donations/status/${id}`, { headers })).status;
    const tried = await Promise.all(Array.from({ length: 65 }, () => ask(randomUUID())));
    expect(tried.filter((status) => status === 404)).toHaveLength(60);
    expect(tried.filter((status) => status === 429)).toHaveLength(5);
    expect(await ask(external_reference)).toBe(200);
  });

  it('is unknown by a reference that nobody has', async () => {
    expect((await send(provided.api, `/donations/status/${unknownId}`)).status).toBe(404);
    expect((await send(provided.api, '/donations/status/..%2Fadmin')).status).toBe(400);
  });
});

describe('polling', () => {
  it('asks the provider once in fifteen seconds, and finds what no webhook reported', async () => {
    const { body } = await donate({ amount: 15 });
    await provided.reported();
    provided.sandbox.notices.fail('lost');
    await provided.sandbox.provider.pay(lastPayment());
    const reads = () => provided.sandbox.server.calls.filter(({ call }) => call === 'read').length;
    const before = reads();
    await Promise.all(Array.from({ length: 40 }, () => statusOf(body.data.external_reference)));
    await provided.reported();
    expect(reads() - before).toBe(1);
    expect(await statusOf(body.data.external_reference)).toBe('approved');
  });
});

describe('the provider’s keys', () => {
  it('are learnt from its codes, each once', async () => {
    const keys = async () => (await send(provided.api, '/donations/pix-keys')).body.data;
    await parish().database.empty('public.pix_charges');
    expect(await keys()).toEqual([]);
    const made = [await donate({ amount: 10 }), await donate({ amount: 20 })];
    const code = parseBrCode(made[0]?.body.data.qr_code);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(code).toMatchObject({ key: expect.stringContaining('@') });
    await expect.poll(keys).toEqual(['key' in code && code.key]);
  });
});

describe('the office', () => {
  it('undoes a donation’s payment once, with the reason', async () => {
    await donate({ amount: 10 });
    await provided.sandbox.provider.pay(lastPayment());
    await provided.reported();
    const [given] = (await asked('raimundo', '/donations/list?status=approved')).body.data;
    const body = { id: randomUUID(), motivo: 'Era o pagamento de uma rifa' };
    const undo = (sent: object, who: Name = 'raimundo') =>
      send(provided.api, `/donations/${given.id}/estorno`, { method: 'POST', token: parish().token(who), body: sent });
    expect((await undo(body, 'tereza')).status).toBe(403);
    expect((await undo({ motivo: '' })).status).toBe(400);
    for (const answer of [await undo(body), await undo(body)])
      expect([answer.status, answer.body.message]).toEqual([200, 'Pagamento estornado com sucesso!']);
    const again = await undo({ motivo: 'De novo' });
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/já está estornado/)]);
    expect((await asked('raimundo', '/donations/list')).body.data).toMatchObject([{ status: 'undone' }]);
    expect((await asked('raimundo', '/donations/stats')).body).toMatchObject({ approved_count: 0, approved_total: 0 });
  });

  it('shows what went back of a donation, and exports and sums what remains', async () => {
    await donate({ amount: 10 });
    await provided.reported();
    const id = lastPayment();
    await provided.sandbox.provider.pay(id);
    await provided.reported();
    const shown = async () => donation.parse((await asked('raimundo', '/donations/list')).body.data[0]);
    const exported = async () =>
      donationReport
        .toRow(await shown())
        .slice(2)
        .map((cell) => cell ?? '');
    expect(await shown()).toMatchObject({ status: 'approved', refunded: 0, form: 'pix' });
    await provided.sandbox.provider.refund(id, 3.5);
    await provided.reported();
    expect(await shown()).toMatchObject({ status: 'approved', amount: 10, refunded: 3.5 });
    expect(await exported()).toMatchObject(['Devolvida em parte', expect.any(String), id, 1000, 350, '', 650]);
    expect((await asked('raimundo', '/donations/stats')).body).toMatchObject({ approved_total: 6.5 });
    await provided.sandbox.provider.refund(id);
    await provided.reported();
    expect(await exported()).toMatchObject(['Devolvida', expect.any(String), id, 1000, 1000, '', '']);
  });

  it('has nothing to undo of a donation that was not paid', async () => {
    await donate({ amount: 10 });
    const [given] = (await asked('raimundo', '/donations/list')).body.data;
    const answer = await send(provided.api, `/donations/${given.id}/estorno`, {
      method: 'POST',
      token: parish().token('raimundo'),
      body: { motivo: 'Engano' },
    });
    expect([answer.status, answer.body.message]).toEqual([404, 'Esta doação não tem pagamento.']);
  });

  it('are found by day, amount and the provider’s number', async () => {
    for (const amount of [10, 25.5]) await donate({ amount });
    await provided.sandbox.provider.pay(lastPayment());
    await provided.reported();
    const today = parishDayOf(new Date());
    const found = async (query: string) =>
      (await asked('raimundo', `/donations/list?${query}`)).body.data.map(({ amount }: { amount: number }) => amount);
    expect(await found(`startDate=${today}&endDate=${today}`)).toEqual([25.5, 10]);
    expect(await found(`endDate=${daysLater(today, -1)}`)).toEqual([]);
    expect(await found('minAmount=10.01&maxAmount=25.5')).toEqual([25.5]);
    expect(await found(`provider_id=${lastPayment().slice(1)}`)).toEqual([25.5]);
    expect(await found('provider_id=000000')).toEqual([]);
  });

  it('exports the donations that the filter finds', async () => {
    const exported = (path: string) =>
      provided.api.fetch(
        new Request(`http://api.test/api/donations/export/${path}`, {
          headers: { Authorization: `Bearer ${parish().token('raimundo')}` },
        }),
      );
    expect((await exported('xls')).status).toBe(404);
    await donate({ amount: 10 });
    const found = await exported('xls?status=pending');
    expect([found.status, found.headers.get('Content-Disposition')]).toEqual([
      200,
      expect.stringMatching(/doacoes-\d{4}-\d{2}-\d{2}\.xlsx/),
    ]);
    expect((await found.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await exported('pdf?status=approved')).status).toBe(404);
  });
});

it.each(['tereza', 'chico'] as const)('%s does not read what others gave', async (who) => {
  for (const path of ['/donations/list', '/donations/stats', '/donations/approved-stats', '/donations/export/xls']) {
    expect((await asked(who, path)).status).toBe(403);
  }
});

it('the sandbox is told apart from a provider', async () => {
  expect((await send(provided.api, '/health')).body).toMatchObject({
    mercadopago_configured: true,
    payments_sandbox: true,
  });
});

it('without a provider there is no donation by PIX', async () => {
  const { status } = await send(parish().api, '/donations/create-payment', { method: 'POST', body: { amount: 10 } });
  expect(status).toBe(503);
});
