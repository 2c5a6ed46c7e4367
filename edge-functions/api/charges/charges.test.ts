import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chargeSentences } from '#contract/charge-states.ts';
import { send } from '../testing/api.ts';
import { openChargedParish } from '../testing/charged-parish.ts';

const desk = openChargedParish();
const { parish, sql, asked, charge, chargeMany, age, live, payInCash, lastPayment, books, runJob } = desk;

const donate = (reference: string = randomUUID()) =>
  send(desk.provided.api, '/donations/create-payment', {
    method: 'POST',
    body: { external_reference: reference, amount: 25 },
  });
const byStaff = (path: string, body?: object) =>
  send(desk.provided.api, `/carne-dizimo/parcelas/${path}`, {
    method: 'POST',
    token: parish().token('raimundo'),
    ...(body && { body }),
  });
/** The limits of which something is spent. */
const spent = async () =>
  [
    ...new Set(
      (
        await sql<{ name: string }>(
          `select split_part(key, ':', 2) as name from private.rate_limits where key like 'charge:%'`,
        )
      ).map(({ name }) => name),
    ),
  ].toSorted();

describe('limits count what makes a charge at the provider', () => {
  it('and not who asks for what nobody has, who is stopped alone', async () => {
    const statuses = [];
    for (let at = 0; at < 70; at += 1) statuses.push((await asked(`${randomUUID()}/pix`)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    expect(await spent()).toEqual(['miss']);
    expect([
      (await charge(1)).status,
      (await donate()).status,
      (await byStaff(`${desk.months[1]}/pix`)).status,
    ]).toEqual([200, 200, 200]);
  });

  it('and a repeated donation once', async () => {
    const reference = randomUUID();
    for (let time = 0; time < 25; time += 1) expect((await donate(reference)).status).toBe(200);
    expect(
      await sql('select cardinality(hits) as hits from private.rate_limits where key like $$charge:address%$$'),
    ).toEqual([{ hits: 1 }]);
  });

  it('and staff by themselves, also where visitors have spent theirs', async () => {
    for (let month = 1; month <= 3; month += 1) expect((await byStaff(`${desk.months[month]}/pix`)).status).toBe(200);
    expect(await spent()).toEqual(['staff']);
    for (let time = 0; time < 20; time += 1) await donate();
    expect(await donate()).toMatchObject({ status: 429, body: { message: chargeSentences.tooMany } });
    expect((await byStaff(`${desk.months[6]}/pix`)).status).toBe(200);
  });
});

describe('a payer’s code', () => {
  it('is not ended within five minutes by who knows the number, and no other choice’s code is told', async () => {
    const { body: first } = await charge(1);
    const refused = await chargeMany(1, 2);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/outros meses deste carnê.* a partir das \d{1,2}h(\d\d)?\.$/);
    expect(JSON.stringify(refused.body)).not.toContain(first.data.qrCodeText);
    expect((await charge(1)).body.data.qrCodeText).toBe(first.data.qrCodeText);
    expect(await live()).toEqual({ here: [first.data.id], there: [first.data.id] });
    await age(5);
    expect((await chargeMany(1, 2)).status).toBe(200);
  });

  it('is kept while it is being made, and a call that is refused ends no other', async () => {
    const { body: older } = await charge(1);
    await age(6);
    const { server } = desk.provided.sandbox;
    server.fail({ call: 'create', ends: 'silence' });
    const making = charge(2);
    await expect.poll(async () => (await sql('select from public.pix_charges')).length).toBe(2);
    expect((await chargeMany(1, 2)).status).toBe(409);
    const made = await making;
    expect(made.status).toBe(200);
    expect((await live()).here.toSorted()).toEqual([older.data.id, made.body.data.id].toSorted());
  });

  it('is replaced at once by staff', async () => {
    await charge(1);
    const parcelas = desk.months.slice(0, 2);
    expect((await byStaff('pix', { parcelas })).status).toBe(200);
  });

  it('of which a month is paid is replaced at once', async () => {
    await chargeMany(1, 2);
    await payInCash(1);
    expect((await charge(2)).status).toBe(200);
  });
});

it('is told from the database where the parish has no provider any more', async () => {
  await charge(1);
  await charge(2);
  await payInCash(2);
  const reference = randomUUID();
  await donate(reference);
  const status = async (path: string) => {
    const answer = await send(parish().api, path);
    return [answer.status, answer.body.data?.status];
  };
  expect(await status(`/carne-dizimo/parcelas/${desk.months[0]}/pix-status`)).toEqual([200, 'pending']);
  expect(await status(`/carne-dizimo/parcelas/${desk.months[1]}/pix-status`)).toEqual([200, 'approved']);
  expect(await status(`/donations/status/${reference}`)).toEqual([200, 'pending']);
});

it('whose expiry the provider lies about is the provider’s fault, and not the donor’s', async () => {
  const { provider, server } = desk.provided.sandbox;
  const made = await provider.createPayment(randomUUID(), {
    transaction_amount: 25,
    payer: { email: 'a@b.test' },
    payment_method_id: 'pix',
  });
  const body = JSON.stringify({ ...made, date_of_expiration: '+275760-09-13T00:00:00.000Z' });
  server.fail({ call: 'create', ends: { status: 201, body } });
  expect((await donate()).status).toBe(503);
});

describe('an event that fails for a reason of ours', () => {
  /** Pays a new donation, and changes what the provider then tells of it. */
  async function paidDonation(change: object = {}): Promise<string> {
    await donate();
    const id = lastPayment();
    await desk.provided.reported();
    desk.provided.sandbox.notices.fail('lost');
    await desk.provided.sandbox.provider.pay(id);
    Object.assign(desk.provided.sandbox.provider.payment(id), change);
    return id;
  }
  const receive = (id: string) => sql(`select public.receive_provider_event('payment', '${id}')`);
  const manyRefunds = Array.from({ length: 1000 }, (_, at) => ({
    ...{ id: 900_000_000 + at, amount: 0.01, status: 'approved', date_created: '2026-02-01T12:00:00.000-04:00' },
  }));

  it.each([
    ['an approval in the year 1', { date_approved: '0001-01-01T00:00:00.000-04:00' }, ['not_entered']],
    ['an amount with three decimals', { transaction_amount: 25.001 }, ['not_entered']],
    ['an expiry outside the type', { date_of_expiration: '+275760-09-13T00:00:00.000Z' }, []],
    [
      'a control character',
      { description: 'Tel\u0007hado', point_of_interaction: { transaction_data: { qr_code: 'a\u0000b' } } },
      [],
    ],
    ['a thousand refunds', { refunds: manyRefunds }, ['not_entered']],
  ])('with %s holds up no other, and is entered or a case at once', async (_, change, kinds) => {
    const bad = await paidDonation(change);
    await receive(bad);
    const good = [];
    for (let at = 0; at < 8; at += 1) good.push(await paidDonation());
    for (const id of good) await receive(id);
    await runJob();
    const entered = await sql<{ provider_id: string }>(
      'select provider_id from public.payments where reverses is null',
    );
    expect(entered.map(({ provider_id: id }) => id)).toEqual(expect.arrayContaining(good));
    const cases = await sql<{ kind: string; provider_id: string }>(
      'select kind, provider_id from public.reconciliation_cases',
    );
    expect(cases.map(({ kind }) => kind)).toEqual(kinds);
    const isEntered = entered.some(({ provider_id: id }) => id === bad);
    expect(isEntered || cases.some(({ provider_id: id }) => id === bad)).toBe(true);
    expect((await books()).faults).toEqual([]);
  });

  it('names amount and number as the provider has them, once, and is over when it can be entered', async () => {
    const bad = await paidDonation({ date_approved: '0001-01-01T00:00:00.000-04:00' });
    for (let time = 0; time < 2; time += 1) {
      await receive(bad);
      await runJob();
    }
    const open = 'select kind, amount::text, provider_id from public.reconciliation_cases where resolved_at is null';
    expect(await sql(open)).toEqual([{ kind: 'not_entered', amount: '25.00', provider_id: bad }]);
    Object.assign(desk.provided.sandbox.provider.payment(bad), { date_approved: '2026-11-20T12:00:00.000-04:00' });
    await receive(bad);
    await runJob();
    expect(await sql(open)).toEqual([]);
    expect(await books()).toMatchObject({ payments: 1, faults: [] });
  });

  it('as a plan’s name with a sign that turns the text is entered without the sign', async () => {
    const { provider } = desk.provided.sandbox;
    const plan = (await provider.createPlan(undefined, {
      reason: 'Amigos\u202e da matriz',
      back_url: 'https://paroquia.test/assinatura-sucesso',
      auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' },
    })) as { id: string };
    await provider.subscribe(plan.id, 'rosa@exemplo.test');
    await desk.provided.reported();
    expect(
      await sql(`select description, form from public.donations join public.payments on donation_id = donations.id`),
    ).toEqual([{ description: 'Assinatura: Amigos da matriz', form: 'pix' }]);
  });
});

describe('the fee of what went back wholly', () => {
  const fees = async () =>
    (
      await sql<{ amount: string }>(
        `select amount::text from public.financial_transactions where kind = 'fee' order by created_at`,
      )
    ).map(({ amount }) => amount);
  const kept = async () =>
    (await desk.staff('raimundo', '/financial/conciliacao')).body.data.map(
      (one: { fee_kept: number | null }) => one.fee_kept,
    );

  it('is entered as given back where the provider says so', async () => {
    await charge(1);
    await desk.provided.sandbox.provider.pay(lastPayment());
    await desk.provided.reported();
    await desk.provided.sandbox.provider.refund(lastPayment());
    await desk.provided.reported();
    expect([await fees(), await kept(), (await books()).faults]).toEqual([['0.61', '-0.61'], [null], []]);
  });

  it('is said to stay where it doesn’t, and comes once with what is won again', async () => {
    await charge(1);
    const id = lastPayment();
    const { provider } = desk.provided.sandbox;
    await provider.pay(id);
    await desk.provided.reported();
    await provider.chargeBack(id);
    await desk.provided.reported();
    expect([await fees(), await kept()]).toEqual([['0.61'], [0.61]]);
    await provider.winChargeBack(id);
    await desk.provided.reported();
    expect([await fees(), (await books()).faults]).toEqual([['0.61'], []]);
    expect(await sql('select pago from public.parcelas where mes = 1')).toEqual([{ pago: true }]);
  });
});

it('paid by card is so in the books', async () => {
  const { provider } = desk.provided.sandbox;
  await provider.payUnasked(40);
  const id = lastPayment();
  Object.assign(provider.payment(id), { payment_method_id: 'visa', payment_type_id: 'credit_card' });
  await desk.provided.reported();
  const [open] = await sql<{ id: string }>('select id from public.reconciliation_cases');
  expect((await desk.staff('raimundo', `/financial/conciliacao/${open?.id}/doacao`, {})).status).toBe(200);
  expect(await sql('select form from public.payments')).toEqual([{ form: 'cartão' }]);
});
