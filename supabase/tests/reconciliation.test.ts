import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

const collector = '987654321';
const fullPrice = 61.37;

let database: TestDatabase;
let raimundo: string;
/** The instalments of a booklet, from January. */
let months: string[];

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
  await sql(`insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade)
    values ('Rosa Amélia', '52998224725', true, true)`);
  await sql(`select private.make_carne(gen_random_uuid(), id, 2026, ${fullPrice}) from public.dizimistas`);
  months = (await sql<{ id: string }>('select id from public.parcelas order by mes')).map(({ id }) => id);
  await database.empty('public.audit_log');
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const service = (name: string, body: object) => restAsService(database, `rpc/${name}`, body);
const begin = (...which: number[]) =>
  service('begin_instalments_charge', { parcelas: which.map((month) => months[month - 1]), minutes: 1440 });
const donate = (change: object = {}) =>
  service('begin_donation', { reference: randomUUID(), amount: 25, description: 'Telhado', minutes: 60, ...change });

/** The provider's answer for a charge of one instalment. */
const reported = (charge: string, change: object = {}) => ({
  id: '128400001',
  status: 'approved',
  reference: charge,
  amount: String(fullPrice),
  currency: 'BRL',
  collector,
  qr_code: '00020126code',
  expires_at: '2999-01-01T00:00:00Z',
  approved_at: '2026-01-09T02:30:00Z',
  fee: '0.61',
  form: 'pix',
  refunds: [],
  ...change,
});
const reconcile = (charge: string, change: object = {}) =>
  service('reconcile_payment', { reported: reported(charge, change), collector });

const charges = () => sql<{ status: string }>('select status, provider_id from public.pix_charges order by created_at');
const payments = () =>
  sql(`select amount::text, source, reverses is not null as back, provider_id from public.payments order by number`);
const ledger = () => sql(`select amount::text, kind from public.financial_transactions order by created_at, kind desc`);
const cases = async () =>
  (await sql<{ kind: string }>('select kind from public.reconciliation_cases order by opened_at, kind')).map(
    ({ kind }) => kind,
  );
const isPaid = async (month: number) =>
  (await sql<{ pago: boolean }>('select pago from public.parcelas where id = $1', [months[month - 1]]))[0]?.pago;
const faults = () => sql('select * from private.account_faults()');
const payByHand = (month: number) =>
  rest(database, raimundo, 'rpc/pay_instalments', {
    method: 'POST',
    body: { call: randomUUID(), items: [{ parcela_id: months[month - 1] }], paid_on: '2026-01-09', form: 'dinheiro' },
  });

describe('a charge for instalments', () => {
  test('is one while it is good, names the number and month alone, and is new until the provider has answered', async () => {
    const { body: first } = await begin(3);
    expect(first).toMatchObject({
      status: 'pending',
      amount: '61.37',
      is_new: true,
      provider_id: null,
      title: 'Dízimo nº 1, março de 2026',
    });
    expect((await begin(3)).body.id).toBe(first.id);
    await reconcile(first.id, { status: 'pending', approved_at: null });
    expect((await begin(3)).body).toMatchObject({ id: first.id, is_new: false, qr_code: '00020126code' });
  });

  test('of several is one amount; with another set the first one’s state is to be asked', async () => {
    const { body: two } = await begin(1, 2);
    expect(two).toMatchObject({ amount: '122.74', title: 'Dízimo nº 1, 2 parcelas' });
    expect((await begin(2, 1)).body.id).toBe(two.id);
    for (const which of [[1], [2, 3]]) {
      expect(await begin(...which)).toMatchObject({ status: 409, body: { hint: 'other_code' } });
    }
    await sql(`update public.pix_charges set created_at = created_at - interval '5 minutes'`);
    for (const which of [[1], [2, 3]]) {
      expect(await begin(...which)).toMatchObject({ status: 409, body: { hint: 'charged', details: two.id } });
    }
    await service('close_charge', { charge: two.id, status: 'cancelled' });
    expect((await begin(2, 3)).status).toBe(200);
    await reconcile(two.id, { amount: '122.74' });
    expect([await isPaid(1), await isPaid(2), await isPaid(3)]).toEqual([true, true, false]);
  });

  test.each([
    ['expired', "expires_at = now() + interval '30 seconds'"],
    ['unwanted', 'cancel_at_provider = true'],
  ])('that is %s is not handed out again', async (_, set) => {
    const { body } = await begin(1);
    await sql(`update public.pix_charges set ${set}`);
    expect(await begin(1)).toMatchObject({ status: 409, body: { hint: 'charged', details: body.id } });
  });

  test('asked for by twenty at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(5)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('of a paid, unknown, erased or another payer’s instalment is refused', async () => {
    await payByHand(1);
    expect(await begin(1)).toMatchObject({ status: 409, body: { hint: 'already_paid' } });
    expect(await service('begin_instalments_charge', { parcelas: [unknownId], minutes: 60 })).toMatchObject({
      status: 404,
    });
    await sql(`insert into public.dizimistas (nome_completo) values ('João')`);
    await sql(
      `select private.make_carne(gen_random_uuid(), id, 2026, 10) from public.dizimistas where nome_completo = 'João'`,
    );
    const [other] = await sql<{ id: string }>('select id from public.parcelas where valor_parcela = 10 and mes = 1');
    const parcelas = [months[2], other?.id];
    expect((await service('begin_instalments_charge', { parcelas, minutes: 60 })).status).toBe(404);
    await sql(`update public.dizimistas set erased_at = now()`);
    expect((await begin(3)).status).toBe(404);
  });

  test('of an inactive payer’s instalment is refused as an unknown one, unless staff ask', async () => {
    await sql(`update public.dizimistas set dizimista_ativo = false`);
    const unknown = await service('begin_instalments_charge', { parcelas: [unknownId], minutes: 60 });
    expect(await begin(3)).toEqual(unknown);
    await payByHand(1);
    expect(await begin(1)).toEqual(unknown);
    const byStaff = { parcelas: [months[2]], minutes: 60, by_staff: true };
    expect((await service('begin_instalments_charge', byStaff)).status).toBe(200);
  });
});

describe('a payment that the provider reports', () => {
  test('is entered once, with its fee and one audit entry, however often and by however many it is reported', async () => {
    const { body: charge } = await begin(3);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        reconcile(charge.id, at % 3 === 0 ? { status: 'pending', approved_at: null } : {}),
      ),
    );
    expect(await payments()).toEqual([{ amount: '61.37', source: 'provider', back: false, provider_id: '128400001' }]);
    expect(await ledger()).toEqual([
      { amount: '61.37', kind: 'income' },
      { amount: '0.61', kind: 'fee' },
    ]);
    expect(await sql('select table_name, verb from public.audit_log')).toEqual([
      { table_name: 'payments', verb: 'insert' },
    ]);
    expect(await charges()).toEqual([{ status: 'approved', provider_id: '128400001' }]);
    // The parish's day, not UTC's.
    expect(await sql('select paid_on::text from public.payments')).toEqual([{ paid_on: '2026-01-08' }]);
    expect([await isPaid(3), await cases(), await faults()]).toEqual([true, [], []]);
  });

  test.each([
    ['another amount', { amount: '61.36' }, 'differs', ['differs']],
    ['another currency', { currency: 'ARS' }, 'differs', ['differs']],
    ['another account', { collector: '1' }, 'unknown', []],
    ['no reference of ours', { reference: null }, 'unknown', ['unknown_payment']],
    ['somebody’s own reference', { reference: 'pedido 42' }, 'unknown', ['unknown_payment']],
    ['the reference of nothing', { reference: unknownId }, 'unknown', ['unknown_payment']],
    ['another amount, not paid', { amount: '1', status: 'pending' }, 'differs', []],
  ])('with %s changes nothing', async (_, change, outcome, opened) => {
    const { body: charge } = await begin(3);
    for (let time = 0; time < 2; time += 1) expect((await reconcile(charge.id, change)).body.outcome).toBe(outcome);
    expect([await payments(), await ledger(), await isPaid(3)]).toEqual([[], [], false]);
    expect(await cases()).toEqual(opened);
    expect((await charges())[0]?.status).toBe('pending');
  });

  test('for a charge that was cancelled is entered, and shown', async () => {
    const { body: first } = await begin(3);
    await reconcile(first.id, { status: 'cancelled', approved_at: null });
    await begin(3);
    await reconcile(first.id);
    expect([await isPaid(3), await cases(), await faults()]).toEqual([true, ['late'], []]);
  });

  test('after the treasurer took cash is entered too, and shown as paid twice', async () => {
    const { body: charge } = await begin(3);
    await payByHand(3);
    expect(await sql('select cancel_at_provider from public.pix_charges')).toEqual([{ cancel_at_provider: true }]);
    expect(await sql('select id from public.claim_due_charges(10)')).toEqual([{ id: charge.id }]);
    await reconcile(charge.id);
    expect([(await payments()).length, await cases(), await faults()]).toEqual([2, ['paid_twice'], []]);
  });

  test('for instalments that another payment of the same charge paid is entered, and shown with payer and months', async () => {
    const { body: charge } = await begin(1, 2);
    await reconcile(charge.id, { amount: '122.74' });
    const second = { id: '128400002', amount: '122.74' };
    for (let time = 0; time < 2; time += 1) await reconcile(charge.id, second);
    expect(await cases()).toEqual(['paid_twice', 'paid_twice']);
    expect(
      await sql(`select parcela.mes, dizimista.nome_completo from public.reconciliation_cases as known
        join public.payments as payment on payment.id = known.payment_id
        join public.parcelas as parcela on parcela.id = payment.parcela_id
        join public.dizimistas as dizimista on dizimista.id = private.payer_of(known) order by 1`),
    ).toEqual([
      { mes: 1, nome_completo: 'Rosa Amélia' },
      { mes: 2, nome_completo: 'Rosa Amélia' },
    ]);
    expect([(await payments()).length, await ledger()]).toMatchObject([4, { length: 6 }]);
    // The second one is given back: the first one counts still.
    await reconcile(charge.id, { ...second, status: 'refunded' });
    expect([await isPaid(1), await isPaid(2), await faults()]).toEqual([true, true, []]);
    expect(await charges()).toEqual([{ status: 'approved', provider_id: '128400001' }]);
    await reconcile(charge.id, { ...second, id: '128400003', amount: '1.00' });
    expect(await cases()).toEqual(['paid_twice', 'paid_twice', 'refunded', 'differs']);
  });

  test('that was refunded opens the instalment again, once, and is shown', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    const refunded = {
      status: 'refunded',
      refunds: [{ id: '9', amount: '61.37', at: '2026-02-01T12:00:00Z' }],
      updated_at: '2026-02-01T12:00:00Z',
    };
    for (let time = 0; time < 3; time += 1) await reconcile(charge.id, refunded);
    // An older answer that comes late.
    await reconcile(charge.id, { updated_at: '2026-01-09T12:00:00Z' });
    expect((await payments()).map(({ amount, back }) => [amount, back])).toEqual([
      ['61.37', false],
      ['61.37', true],
    ]);
    expect([await isPaid(3), await cases(), await faults()]).toEqual([false, ['refunded'], []]);
  });

  test('that was refunded in parts stays paid until nothing remains', async () => {
    const { body: charge } = await begin(1, 2);
    const parts = ['100.00', '22.74'].map((amount, at) => ({
      id: `r${at}`,
      amount,
      at: `2026-02-0${at + 1}T12:00:00Z`,
    }));
    await reconcile(charge.id, { amount: '122.74', refunds: parts.slice(0, 1) });
    expect([await isPaid(1), await isPaid(2)]).toEqual([true, false]);
    await reconcile(charge.id, { amount: '122.74', status: 'refunded', refunds: parts });
    expect([await isPaid(1), await isPaid(2)]).toEqual([false, false]);
    expect([await cases(), await faults()]).toEqual([['refunded', 'refunded'], []]);
    expect(
      await sql('select sum(amount)::text from public.financial_transactions where kind = $1', ['income']),
    ).toEqual([{ sum: '0.00' }]);
  });

  test.each(['charged_back', 'refunded'])('that is %s without a list is reversed as a whole', async (status) => {
    const { body: charge } = await begin(3);
    for (let time = 0; time < 2; time += 1) await reconcile(charge.id, { status });
    expect([(await payments()).length, await isPaid(3), await cases(), await faults()]).toEqual([
      2,
      false,
      [status],
      [],
    ]);
  });

  test.each(['given_back', 'undone'])(
    'a part of which staff entered as %s before is not reversed again',
    async (how) => {
      const { body: charge } = await begin(1, 2);
      const refund = (id: string, at: string) => ({ id, amount: '61.37', at });
      const tell = (change: object) => reconcile(charge.id, { amount: '122.74', ...change });
      await tell({});
      await sql(
        `select private.undo_payment('hand', gen_random_uuid(), id, 'Devolvido', null, null, null, $2)
       from public.payments where parcela_id = $1`,
        [months[1], how],
      );
      const first = refund('r1', '2026-02-01T12:00:00Z');
      for (let time = 0; time < 2; time += 1) await tell({ refunds: [first] });
      expect([await isPaid(1), await isPaid(2), await cases(), await faults()]).toEqual([true, false, [], []]);
      for (let time = 0; time < 2; time += 1)
        await tell({ status: 'refunded', refunds: [first, refund('r2', '2026-02-02T12:00:00Z')] });
      expect([await isPaid(1), (await payments()).filter(({ back }) => back).map(({ amount }) => amount)]).toEqual([
        false,
        ['61.37', '61.37'],
      ]);
      expect([await cases(), await faults()]).toEqual([['refunded'], []]);
    },
  );

  test('and that staff undid by hand is not undone twice', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    await sql(`select private.undo_payment('hand', gen_random_uuid(), id, 'Engano') from public.payments`);
    await reconcile(charge.id, { status: 'charged_back' });
    expect([(await payments()).length, await cases(), await faults()]).toEqual([2, [], []]);
  });
});

describe('a donation', () => {
  test('is found again by the donor’s reference, with the same content alone', async () => {
    const reference = randomUUID();
    const { body: first } = await donate({ reference });
    expect((await donate({ reference })).body.id).toBe(first.id);
    expect(await donate({ reference, amount: 30 })).toMatchObject({ status: 409, body: { hint: 'other_content' } });
    await reconcile(first.id, { amount: '25.00', reference: first.id });
    expect((await service('donation_state', { reference })).body).toMatchObject({
      status: 'approved',
      amount: '25.00',
    });
    expect(
      await sql('select financial_transactions.category from public.financial_transactions where kind = $1', [
        'income',
      ]),
    ).toEqual([{ category: 'Doações' }]);
  });

  test.each([
    ['refunded', 'refunded', 'refunded'],
    ['charged_back', 'charged_back', 'charged_back'],
    // No money moved: to the donor it is paid.
    ['undone', undefined, 'approved'],
    ['refunded', 'refunded after staff undid it', 'refunded'],
    ['charged_back', 'charged_back after staff undid it', 'charged_back'],
  ])('is %s when it was %s, and to the donor %s', async (status, how, shown) => {
    const reference = randomUUID();
    const { body: charge } = await donate({ reference });
    const tell = (change: object = {}) => reconcile(charge.id, { amount: '25.00', ...change });
    await tell();
    const [received, byHand] = how?.split(' after ') ?? [undefined, true];
    if (byHand) await sql(`select private.undo_payment('hand', gen_random_uuid(), id, 'Rifa') from public.payments`);
    if (received) await tell({ status: received });
    expect(await sql('select status from public.donations')).toEqual([{ status }]);
    expect((await service('donation_state', { reference })).body.status).toBe(shown);
    expect(await faults()).toEqual([]);
  });

  test.each([[0.09], [0], [-1], [1e12]])('of %s is refused', async (amount) => {
    expect((await donate({ amount })).status).toBe(400);
  });

  test('of a subscription is entered once, and what goes back of it too', async () => {
    const subscription = (change: object = {}) =>
      service('reconcile_subscription_payment', {
        reported: reported(unknownId, { reference: null, amount: '50.00', ...change }),
        collector,
        plan: 'Amigos da matriz',
      });
    // The same payment is reported as a payment first.
    await reconcile(unknownId, { reference: null, amount: '50.00' });
    expect(await cases()).toEqual(['unknown_payment']);
    await Promise.all([subscription(), subscription(), subscription()]);
    await reconcile(unknownId, { reference: null, amount: '50.00', status: 'refunded' });
    expect([(await payments()).length, await cases(), await faults()]).toEqual([2, ['refunded'], []]);
    expect(
      await sql(`select title from public.financial_transactions where kind = 'income' order by amount desc`),
    ).toEqual([{ title: 'Doação: Amigos da matriz' }, { title: 'Estorno: Doação: Amigos da matriz' }]);
  });
});

describe('what is reported later of a payment that is in the books', () => {
  const waiting = async () =>
    (
      await sql<{ kind: string; amount: string | null }>(
        'select kind, amount::text from public.reconciliation_cases where resolved_at is null order by opened_at',
      )
    ).map(({ kind, amount }) => `${kind} ${amount}`);
  const refund = (at: number, amount: string) => ({ id: `r${at}`, amount, at: '2026-02-01T12:00:00Z' });

  test.each([
    ['cancelled', { status: 'cancelled' }, ['books_differ 61.37']],
    ['rejected', { status: 'rejected' }, ['books_differ 61.37']],
    ['in dispute', { status: 'in_mediation' }, []],
    ['with a refund that can’t be read', { refunds: [refund(1, 'muito')] }, ['change_not_entered 61.37']],
    [
      'with more than a hundred refunds',
      { refunds: Array.from({ length: 101 }, (_, at) => refund(at, '0.01')) },
      ['change_not_entered 61.37'],
    ],
  ])('as %s is a case, until it agrees again', async (_, change, expected) => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    for (let time = 0; time < 2; time += 1) await reconcile(charge.id, change);
    expect(await waiting()).toEqual(expected);
    expect(await isPaid(3)).toBe(true);
    await reconcile(charge.id);
    expect([await waiting(), await faults()]).toEqual([[], []]);
  });

  test('as a refund that failed in the end is a case, for the amount that is there', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    await reconcile(charge.id, { refunds: [refund(1, '20.00')] });
    await reconcile(charge.id);
    expect(await waiting()).toEqual(['refunded 20.00', 'books_differ 20.00']);
  });

  test('as unreadable by the API is a case of that, with what could be read', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    const note = (status: string, reported_id = '128400001') =>
      service('note_unreadable_payment', { reported_id, status, amount: '[object Object]', reference: charge.id });
    await note('refunded');
    await note('APPROVED', '999');
    await note('pending', '998');
    expect(await waiting()).toEqual(['change_not_entered null', 'not_entered null']);
  });

  test('with a future time doesn’t silence what is reported after it', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id, { updated_at: '2998-01-01T00:00:00Z' });
    await reconcile(charge.id, { status: 'charged_back', updated_at: '2026-02-01T00:00:00Z' });
    expect([await isPaid(3), await waiting()]).toEqual([false, ['charged_back 61.37']]);
  });

  test('as won again ends the code that the payer got meanwhile', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id);
    await reconcile(charge.id, { status: 'charged_back' });
    const { body: other } = await begin(3);
    await reconcile(charge.id);
    expect([await isPaid(3), await waiting()]).toEqual([true, ['regained 61.37']]);
    expect(await sql('select cancel_at_provider from public.pix_charges where id = $1', [other.id])).toEqual([
      { cancel_at_provider: true },
    ]);
  });

  test.each([
    ['charged back', [{ status: 'charged_back' }], 'charged_back'],
    ['charged back and won', [{ status: 'charged_back' }, {}], 'undone'],
    ['charged back, then refunded', [{ status: 'charged_back' }, { status: 'refunded' }], 'refunded'],
  ])('of a donation that staff undid, %s, leaves it as it is', async (_, steps, status) => {
    const { body: charge } = await donate();
    const tell = (change: object = {}) => reconcile(charge.id, { amount: '25.00', ...change });
    await tell();
    await sql(`select private.undo_payment('hand', gen_random_uuid(), id, 'Rifa') from public.payments`);
    for (const step of steps) await tell(step);
    expect(await sql('select status from public.donations')).toEqual([{ status }]);
  });

  test('as won again is reported where staff had entered it by hand', async () => {
    const tell = (change: object = {}) => reconcile(unknownId, { reference: null, amount: '40.00', ...change });
    await tell();
    const [open] = await sql<{ id: string }>('select id from public.reconciliation_cases');
    await rest(database, raimundo, 'rpc/resolve_case', {
      method: 'POST',
      body: { of_case: open?.id, note: 'Aluguel, lançado à mão' },
    });
    await tell({ status: 'charged_back' });
    expect(await waiting()).toEqual(['charged_back 40.00']);
    await tell();
    expect(await waiting()).toEqual(['regained 40.00']);
  });
});

describe('asking the provider', () => {
  test('about one charge happens once in fifteen seconds, whoever polls', async () => {
    const { body: charge } = await begin(3);
    const claims = await Promise.all(Array.from({ length: 10 }, () => service('claim_charge', { charge: charge.id })));
    expect(claims.filter(({ body }) => body === true)).toHaveLength(1);
    await sql(`update public.pix_charges set checked_at = checked_at - interval '16 seconds'`);
    expect((await service('claim_charge', { charge: charge.id })).body).toBe(true);
    await reconcile(charge.id);
    await sql(`update public.pix_charges set checked_at = null`);
    expect((await service('claim_charge', { charge: charge.id })).body).toBe(false);
  });

  test('is due every minute at first, then less often, and no more a day after the charge expired', async () => {
    await begin(3);
    const next = async (age: string) => {
      await sql(`update public.pix_charges set created_at = now() - interval '${age}',
        expires_at = now() - interval '${age}' + interval '1 day', next_check_at = now()`);
      await service('claim_due_charges', { most: 10 });
      const [due] = await sql<{ minutes: string | null }>(
        `select round(extract(epoch from next_check_at - clock_timestamp()) / 60) as minutes from public.pix_charges`,
      );
      return due?.minutes === null ? null : Number(due?.minutes);
    };
    expect([await next('1 minute'), await next('30 minutes'), await next('3 hours'), await next('49 hours')]).toEqual([
      1,
      5,
      30,
      null,
    ]);
  });

  test('hands each due charge to one of many callers', async () => {
    for (let month = 1; month <= 12; month += 1) await begin(month);
    await sql('update public.pix_charges set next_check_at = now()');
    const handed = await Promise.all(Array.from({ length: 8 }, () => service('claim_due_charges', { most: 3 })));
    const ids = handed.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });
});

describe('an event of the webhook', () => {
  const claim = async () => (await service('claim_provider_events', { most: 10 })).body;
  const receive = () => service('receive_provider_event', { topic: 'payment', provider_id: '128400001' });

  test('waits once, however often it is delivered, and is due again when it comes during the work', async () => {
    await Promise.all(Array.from({ length: 10 }, receive));
    const [event, ...others] = await claim();
    expect([event.deliveries, others]).toEqual([10, []]);
    expect(await claim()).toEqual([]);
    await receive();
    const end = (seen: number) => service('end_provider_event', { event: event.id, seen });
    await end(10);
    expect(await claim()).toMatchObject([{ id: event.id, deliveries: 11 }]);
    await end(11);
    expect(await claim()).toEqual([]);
    await receive();
    expect(await claim()).toHaveLength(1);
  });

  test('that nobody finishes is due again, later each time', async () => {
    await receive();
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await claim();
      const [due] = await sql<{ seconds: string }>(
        'select round(extract(epoch from next_try_at - clock_timestamp())) as seconds from private.provider_events',
      );
      waits.push(Number(due?.seconds));
      await sql('update private.provider_events set next_try_at = now()');
    }
    expect(waits).toEqual([60, 120, 240]);
  });
});

describe('what does not match', () => {
  const asTreasurer = (name: string, body: object = {}) =>
    rest(database, raimundo, `rpc/${name}`, { method: 'POST', body });
  const openCases = async () =>
    (await asTreasurer('reconciliation_page', { is_open: true, page: 1, size: 10 })).body.cases;

  test('is listed with the payer, resolved with what was done, once, and so in the audit log', async () => {
    const { body: charge } = await begin(3);
    await reconcile(charge.id, { status: 'charged_back' });
    const open = await openCases();
    expect(open).toMatchObject([{ kind: 'charged_back', amount: 61.37, payer: { nome: 'Rosa Amélia' } }]);
    const resolve = (note: string) => asTreasurer('resolve_case', { of_case: open[0].id, note });
    expect((await resolve('  ')).status).toBe(400);
    expect((await resolve('Respondido ao banco')).status).toBe(200);
    expect((await resolve('Respondido ao banco')).status).toBe(200);
    expect(await resolve('Outra coisa')).toMatchObject({ status: 409 });
    expect(await openCases()).toEqual([]);
    expect(
      await sql(`select verb, actor_name from public.audit_log where table_name = 'reconciliation_cases'`),
    ).toEqual([{ verb: 'update', actor_name: 'Raimundo' }]);
  });

  describe('and was received without a row', () => {
    const refund = { id: 'r1', amount: '15.00', at: '2026-02-01T12:00:00Z' };
    const tell = (change: object = {}) => reconcile(unknownId, { reference: null, amount: '40.00', ...change });
    const openCase = async () => (await openCases())[0];
    const enter = (of_case: string) => asTreasurer('enter_unknown_payment', { of_case });

    test('becomes a donation with one click, once, with its fee and the way it was paid', async () => {
      await tell();
      const { id } = await openCase();
      expect([(await enter(id)).status, (await enter(id)).status]).toEqual([200, 200]);
      await tell();
      expect([(await payments()).length, await openCases(), await faults()]).toEqual([1, [], []]);
      expect((await asTreasurer('approved_donations')).body).toEqual({ count: 1, total: '40.00' });
      expect([await sql('select form from public.payments'), await ledger()]).toEqual([
        [{ form: 'pix' }],
        [
          { amount: '40.00', kind: 'income' },
          { amount: '0.61', kind: 'fee' },
        ],
      ]);
    });

    test('is entered with what went back of it, also where an older answer arrives last', async () => {
      await tell();
      await tell({ refunds: [refund] });
      await tell();
      const open = await openCase();
      expect(open).toMatchObject({ kind: 'unknown_payment', amount: 25 });
      expect((await enter(open.id)).status).toBe(200);
      expect((await asTreasurer('approved_donations')).body).toEqual({ count: 1, total: '25.00' });
      await tell({ status: 'refunded', refunds: [refund, { ...refund, id: 'r2', amount: '25.00' }] });
      expect((await asTreasurer('approved_donations')).body).toEqual({ count: 0, total: '0' });
      // Of the first, whoever entered it knew.
      expect([await openCases(), await faults()]).toMatchObject([[{ kind: 'refunded', amount: 25 }], []]);
    });

    test.each([
      ['refunded', 'Devolvido por inteiro pelo Mercado Pago antes de ser registrado'],
      ['charged_back', 'Contestado no banco do pagador antes de ser registrado'],
    ])('and was %s is resolved by itself, and not entered', async (status, note) => {
      await tell();
      const { id } = await openCase();
      await tell({ status });
      expect(await sql('select note, resolved_by from public.reconciliation_cases')).toEqual([
        { note, resolved_by: null },
      ]);
      expect(await enter(id)).toMatchObject({ status: 409, body: { hint: 'resolved', details: note } });
      expect([await payments(), await sql('select from public.audit_log')]).toEqual([[], []]);
      // A refund is for good; a charge-back may be won, and then the case waits again.
      await tell();
      expect(await sql('select kind, resolved_at is null as waits from public.reconciliation_cases')).toEqual([
        { kind: 'unknown_payment', waits: status === 'charged_back' },
      ]);
    });

    test('and is first seen when nothing remains of it is no case', async () => {
      await tell({ status: 'refunded', refunds: [{ ...refund, amount: '40.00' }] });
      expect(await cases()).toEqual([]);
    });

    test('is entered only if the provider was asked just now', async () => {
      await tell();
      const { id } = await openCase();
      await sql(`update private.unknown_payments set reported_at = now() - interval '2 minutes'`);
      expect(await enter(id)).toMatchObject({ status: 409, body: { hint: 'not_asked' } });
    });
  });

  test('and charges whose end nobody knows are listed', async () => {
    await begin(3);
    expect(await openCases()).toEqual([]);
    await sql(`update public.pix_charges set created_at = now() - interval '11 minutes'`);
    expect(await openCases()).toMatchObject([{ kind: 'stuck', amount: 61.37, provider_id: null }]);
  });

  test('and is more strangers’ cents than REST answers rows is read by the page, counted, and resolved at once', async () => {
    await sql(`insert into public.reconciliation_cases (kind, provider_id, amount, happened_on, opened_at)
      select 'unknown_payment', n, 0.01, '2026-03-01', now() - n * interval '1 second' from generate_series(1, 1500) as n`);
    const asked = async (name: string, body?: object) => (await asTreasurer(name, body)).body;
    const { cases: shown, ...found } = await asked('reconciliation_page', { is_open: true, page: 1, size: 10 });
    expect([found.count, found.amount, shown.length]).toEqual([1_500, 15, 10]);
    expect(await asked('open_case_count')).toBe(1_500);
    const all = { kind: 'unknown_payment', newest_at: found.newest_at, seen: found.count, note: 'Centavos' };
    expect((await asTreasurer('resolve_cases', all)).body).toBe(1_500);
    const resolved = await asked('reconciliation_page', { is_open: false, page: 150, size: 10 });
    expect([resolved.count, resolved.cases.length]).toEqual([1_500, 10]);
  });

  test.each(['tereza', 'chico', undefined] as const)('is nothing for %s', async (who) => {
    const token = who && database.tokenFor(await database.createStaff(people[who]));
    const calls = {
      provider_state: {},
      open_case_count: {},
      reconciliation_page: { is_open: true, page: 1, size: 10 },
      resolve_case: { of_case: unknownId, note: 'x' },
      resolve_cases: { kind: 'late', newest_at: '2026-01-01', seen: 1, note: 'x' },
      enter_unknown_payment: { of_case: unknownId },
    };
    for (const [name, body] of Object.entries(calls)) {
      const { status, body: answer } = await rest(database, token, `rpc/${name}`, { method: 'POST', body });
      expect([name, status, answer.code]).toEqual([name, token ? 403 : 401, '42501']);
    }
  });
});
