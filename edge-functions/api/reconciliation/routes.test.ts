import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { chargeSentences } from '#contract/charge-states.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { send } from '../testing/api.ts';
import { openChargedParish } from '../testing/charged-parish.ts';
import { unknownId } from '../testing/database.ts';
import type { Name } from '../testing/parish.ts';

const desk = openChargedParish();
const { parish, sql, charge, chargeMany, age, live, stateOf, staff, payInCash, lastPayment, books, deliver, runJob } =
  desk;
const list = async (query = '') => {
  const { body } = await staff('raimundo', `/financial/conciliacao${query}`);
  return { cases: reconciliation.list.answer.parse(body.data), found: body.found, pagination: body.pagination };
};
const openCases = async () => (await list()).cases;

describe('an instalment by PIX', () => {
  it('has one charge while it is good, and its payment is seen everywhere', async () => {
    const { status, body } = await charge(3);
    expect(status).toBe(200);
    const shown = carneDizimo.charge.answer.parse(body.data);
    expect(shown).toMatchObject({ status: 'pending', amount: 61.37 });
    expect(shown.qrCodeImageUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await charge(3)).body.data.qrCodeText).toBe(shown.qrCodeText);
    await desk.provided.sandbox.provider.pay(lastPayment());
    await desk.provided.reported();
    expect(await stateOf(3)).toBe('approved');
    expect(await charge(3)).toMatchObject({ status: 409, body: { message: 'Parcela já está paga' } });
    expect(await books()).toEqual({ payments: 1, rows: 2, entries: 1, faults: [] });
  });

  it('of several is one code and a payment for each', async () => {
    expect((await chargeMany(1, 2, 3)).body.data).toMatchObject({ amount: 184.11 });
    await desk.provided.sandbox.provider.pay(lastPayment());
    await desk.provided.reported();
    expect([await stateOf(1), await stateOf(2), await stateOf(3), await stateOf(4)]).toEqual([
      ...['approved', 'approved', 'approved'],
      'pending',
    ]);
    expect(await books()).toMatchObject({ payments: 3, faults: [] });
  });

  it('with another open code has that one cancelled at the provider first', async () => {
    await charge(1);
    await age(5);
    const first = lastPayment();
    expect((await chargeMany(1, 2)).status).toBe(200);
    expect(desk.provided.sandbox.provider.payment(first).status).toBe('cancelled');
    // Whoever looks at the first code is told, and not of the second.
    const state = (id: string) =>
      send(desk.provided.api, `/carne-dizimo/parcelas/${desk.months[0]}/pix-status?cobranca=${id}`).then(
        ({ body }) => body.data?.status,
      );
    const [former] = await sql<{ id: string }>(`select id from public.pix_charges where provider_id = '${first}'`);
    expect([await state(former?.id ?? ''), await stateOf(1)]).toEqual(['cancelled', 'pending']);
  });

  describe('whose creation the provider is slow to answer', () => {
    const { replaced } = chargeSentences;
    const callsOf = (name: string) => desk.provided.sandbox.server.calls.filter(({ call }) => call === name).length;
    /** Asks for March; the provider doesn't answer the first try, and makes the charge at the second. */
    const askSlowly = async () => {
      const before = callsOf('create');
      desk.provided.sandbox.server.fail({ call: 'create', ends: 'silence' });
      const answer = charge(3);
      await expect.poll(() => callsOf('create')).toBe(before + 1);
      return { answer };
    };

    it('is replaced by another code without both being good', async () => {
      const { answer } = await askSlowly();
      // As after the half minute in which no other choice takes the place of a code that is being made.
      await age(1);
      const other = await chargeMany(3, 4);
      expect(other.status).toBe(200);
      expect(await answer).toMatchObject({ status: 409, body: { message: replaced } });
      const { id } = other.body.data;
      expect(await live()).toEqual({ here: [id], there: [id] });
    });

    it('is cancelled where the treasurer took cash meanwhile, and its code shown to nobody', async () => {
      const { answer } = await askSlowly();
      await payInCash(3);
      expect(await answer).toMatchObject({ status: 409, body: { message: 'Parcela já está paga' } });
      expect(await live()).toEqual({ here: [], there: [] });
    });

    it.each([
      ['by the schedule', async () => await runJob()],
      ['as soon as the provider reports it', async () => await deliver({ id: lastPayment(), seconds: 0 })],
    ])('and is closed before is cancelled %s where whoever asked for it is gone', async (_, learn) => {
      await parish().database.sql.exec(
        `select public.begin_instalments_charge(array['${desk.months[2]}'::uuid], 60);
         select public.close_charge(id, 'cancelled') from public.pix_charges`,
      );
      const [closed] = await sql<{ id: string }>('select id from public.pix_charges');
      // Nothing is known of it yet: it is asked about again.
      await runJob();
      expect(await sql('select from public.pix_charges where next_check_at > now()')).toHaveLength(1);
      desk.provided.sandbox.notices.fail('lost');
      await desk.provided.sandbox.provider.createPayment(randomUUID(), {
        transaction_amount: 61.37,
        payer: { email: 'a@b.test' },
        payment_method_id: 'pix',
        external_reference: closed?.id,
      });
      await learn();
      await desk.provided.reported();
      expect(await live()).toEqual({ here: [], there: [] });
      expect(await sql('select status, next_check_at from public.pix_charges')).toEqual([
        { status: 'cancelled', next_check_at: null },
      ]);
    });
  });

  it('is shown to twenty who ask at once, or they are notified that another took its place', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? charge(1) : chargeMany(1, 2))),
    );
    const shown = answers.filter(({ status }) => status === 200);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(({ body }) => body.data.status)).toEqual(shown.map(() => 'pending'));
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409, 503]))).toEqual(new Set());
    const { here, there } = await live();
    expect(there).toEqual(here);
  });

  it('whose other code was paid meanwhile is paid, and no new one is made', async () => {
    await charge(1);
    desk.provided.sandbox.notices.fail('lost');
    await desk.provided.sandbox.provider.pay(lastPayment());
    await age(5);
    const made = desk.provided.sandbox.provider.state.payments.length;
    expect(await chargeMany(1, 2)).toMatchObject({ status: 409, body: { message: 'Parcela já está paga' } });
    expect(desk.provided.sandbox.provider.state.payments).toHaveLength(made);
    expect(await books()).toMatchObject({ payments: 1, faults: [] });
  });

  it('whose other code can’t be asked about is not charged', async () => {
    await charge(1);
    await age(5);
    desk.provided.sandbox.server.fail({ call: 'read', ends: 'broken', times: 2 });
    const refused = await chargeMany(1, 2);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Não foi possível verificar o status do pagamento. Tente novamente em instantes.',
    ]);
  });

  it.each([
    ['unknown', unknownId, 404],
    ['no id', 'janeiro', 400],
  ])('that is %s is refused', async (_, id, status) => {
    expect((await send(desk.provided.api, `/carne-dizimo/parcelas/${id}/pix`, { method: 'POST' })).status).toBe(status);
  });

  it('of an inactive payer is unknown to all but those who take payments', async () => {
    await parish().database.sql.exec('update public.dizimistas set dizimista_ativo = false');
    const ask = async (path: string, who?: Name, body: object = {}) => {
      const token = who && parish().token(who);
      const options = { method: 'POST', body, ...(token && { token }) };
      const answer = await send(desk.provided.api, `/carne-dizimo/parcelas/${path}`, options);
      return [answer.status, answer.body.message];
    };
    const unknown = [404, 'Parcela não encontrada'];
    expect(await ask(`${unknownId}/pix`)).toEqual(unknown);
    expect(await ask(`${desk.months[0]}/pix`)).toEqual(unknown);
    expect(await ask('pix', undefined, { parcelas: desk.months })).toEqual(unknown);
    expect(await ask(`${desk.months[0]}/pix`, 'tereza')).toEqual(unknown);
    expect((await ask(`${desk.months[0]}/pix`, 'raimundo'))[0]).toBe(200);
  });
});

describe('the webhook', () => {
  it('delivered fifty times, out of order, with the schedule running, is one payment, its fee, one audit entry', async () => {
    await charge(3);
    const id = lastPayment();
    desk.provided.sandbox.notices.fail('reordered', 'duplicate', 'duplicate');
    await desk.provided.sandbox.provider.pay(id);
    const { notices, provider } = desk.provided.sandbox;
    for (let time = 0; time < 50; time += 1) {
      const { notification_url: url } = provider.payment(id);
      notices.add({ topic: 'payment', action: 'payment.updated', dataId: id, ...(url && { url }) } as never)();
    }
    await Promise.all([runJob(), runJob(), desk.provided.reported()]);
    const waiting = async () => {
      await desk.provided.reported();
      await runJob();
      return await sql('select failure from private.provider_events where done_at is null');
    };
    // Late notices may come after any run.
    await expect.poll(waiting).toEqual([]);
    expect(await books()).toEqual({ payments: 1, rows: 2, entries: 1, faults: [] });
  });

  it.each([
    ['without a signature', {}, 401],
    ['with another secret’s', { secret: 'another' }, 401],
    ['with an empty secret’s', { secret: '' }, 401],
    ['of last week', { seconds: -7 * 86_400 }, 401],
    ['about another payment than was signed', { about: '999' }, 401],
    ['about a path', { id: '../users/me' }, 400],
  ])('%s changes nothing', async (_, forged, status) => {
    await charge(3);
    desk.provided.sandbox.notices.fail('lost');
    await desk.provided.sandbox.provider.pay(lastPayment());
    await sql('delete from private.provider_events');
    expect(await deliver(forged)).toBe(status);
    await desk.provided.reported();
    expect(await books()).toMatchObject({ payments: 0, rows: 0 });
    expect(await sql('select from private.provider_events')).toEqual([]);
  });

  it('that never comes is made up for by the schedule', async () => {
    await charge(3);
    desk.provided.sandbox.notices.fail('lost');
    await desk.provided.sandbox.provider.pay(lastPayment());
    await runJob();
    expect(await books()).toEqual({ payments: 1, rows: 2, entries: 1, faults: [] });
  });

  it('is worked on later where the provider can’t be asked', async () => {
    await charge(3);
    desk.provided.sandbox.server.fail({ call: 'read', ends: { status: 500 }, times: 20 });
    await desk.provided.sandbox.provider.pay(lastPayment());
    await desk.provided.reported();
    expect(await books()).toMatchObject({ payments: 0 });
    const [waiting] = await sql('select failure from private.provider_events where done_at is null');
    expect(waiting?.failure).not.toBeNull();
    for (let time = 0; time < 12 && (await books()).payments === 0; time += 1) await runJob();
    expect(await books()).toEqual({ payments: 1, rows: 2, entries: 1, faults: [] });
  });
});

it('is all or nothing wherever its connections are cut, and whole when it is reported again', async () => {
  const { provider, notices } = desk.provided.sandbox;
  const cut = () =>
    sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'authenticator'`,
    );
  await sql(`select private.make_carne(gen_random_uuid(), id, 2027, 10) from public.dizimistas`);
  await desk.readMonths();
  await parish().database.empty('public.audit_log');
  for (let month = 1; month <= 20; month += 1) {
    expect((await charge(month)).status).toBe(200);
    const id = lastPayment();
    await provider.pay(id);
    // Spread over the time that a reconciliation takes.
    await Promise.all([pause(month * 2).then(cut), desk.provided.reported()]);
    const { payments, rows } = await books();
    expect(rows).toBe(payments * 2);
    for (let again = 0; again < 5 && (await stateOf(month)) !== 'approved'; again += 1) {
      notices.add({
        topic: 'payment',
        action: 'payment.updated',
        dataId: id,
        url: provider.payment(id).notification_url,
      } as never)();
      await desk.provided.reported();
      await runJob();
    }
    expect(await stateOf(month)).toBe('approved');
  }
  expect(await books()).toEqual({ payments: 20, rows: 40, entries: 20, faults: [] });
});

describe('what the provider says later', () => {
  it('opens a refunded instalment again, shows it, and it can be resolved', async () => {
    await charge(3);
    const id = lastPayment();
    await desk.provided.sandbox.provider.pay(id);
    await desk.provided.reported();
    await desk.provided.sandbox.provider.refund(id);
    await desk.provided.reported();
    const cases = await openCases();
    const about = { ano: 2026, mes: 3, is_paid: false, is_returned: true };
    expect(cases).toMatchObject([
      { kind: 'refunded', amount: 61.37, payer: { numero_ordinal: 1 }, instalments: [about], provider_id: id },
    ]);
    expect(cases[0]?.refund_id).toBe(String(desk.provided.sandbox.provider.payment(id).refunds[0]?.id));
    expect((await sql('select pago from public.parcelas where mes = 3'))[0]).toEqual({ pago: false });
    const resolve = (note: string) => staff('raimundo', `/financial/conciliacao/${cases[0]?.id}/resolver`, { note });
    expect((await resolve('')).status).toBe(400);
    expect((await resolve('Devolvido a pedido')).status).toBe(200);
    expect(await openCases()).toEqual([]);
  });

  it('says of which instalments of a code a part went back, and of which all', async () => {
    await chargeMany(1, 2, 3);
    const id = lastPayment();
    await desk.provided.sandbox.provider.pay(id);
    await desk.provided.reported();
    await desk.provided.sandbox.provider.refund(id, 70);
    await desk.provided.reported();
    const [part] = await openCases();
    expect(part).toMatchObject({ kind: 'refunded', amount: 70, provider_id: id });
    expect(part?.instalments.map(({ is_paid, is_returned }) => [is_paid, is_returned]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
    await desk.provided.sandbox.provider.chargeBack(id);
    await desk.provided.reported();
    const whole = (await openCases()).find(({ kind }) => kind === 'charged_back');
    expect(whole).toMatchObject({ provider_id: id, refund_id: null });
    expect(whole?.instalments.every(({ is_returned }) => is_returned)).toBe(true);
  });

  it('cancels at the provider the code of an instalment that was paid in cash', async () => {
    await charge(3);
    const id = lastPayment();
    await payInCash(3);
    await runJob();
    expect(desk.provided.sandbox.provider.payment(id).status).toBe('cancelled');
    expect(await sql('select status from public.pix_charges')).toEqual([{ status: 'cancelled' }]);
  });

  it('lets staff change the value of a booklet, or delete it, whose code somebody only asked for', async () => {
    await charge(3);
    const id = lastPayment();
    const [carne] = await sql<{ id: string }>('select id from public.carnes');
    const value = { method: 'PUT', token: parish().token('raimundo'), body: { valor_mensal: 70, a_partir_de: 1 } };
    expect((await send(desk.provided.api, `/carne-dizimo/${carne?.id}/valor`, value)).status).toBe(200);
    expect(desk.provided.sandbox.provider.payment(id).status).toBe('cancelled');
    await charge(4);
    const removed = { method: 'DELETE', token: parish().token('raimundo') };
    expect((await send(desk.provided.api, `/carne-dizimo/${carne?.id}`, removed)).status).toBe(200);
  });

  it('cancels the code of a person who was erased, and shows money that is received all the same', async () => {
    await charge(3);
    const id = lastPayment();
    const [payer] = await sql<{ id: string }>('select id from public.dizimistas');
    await sql(`select private.apply_erasures(jsonb_agg(jsonb_build_object(
      'dizimista_id', id, 'numero_ordinal', numero_ordinal, 'erased_at', now(), 'texts', '[]'::jsonb
    ))) from public.dizimistas`);
    await desk.provided.sandbox.provider.pay(id);
    await desk.provided.reported();
    await runJob();
    expect(await openCases()).toMatchObject([{ kind: 'late', payer: { id: payer?.id } }]);
  });

  describe('of what was received without being asked for', () => {
    const unasked = async () => {
      const { provider } = desk.provided.sandbox;
      const { id } = await provider.createPayment(randomUUID(), {
        transaction_amount: 50,
        payer: { email: 'a@b.test' },
        payment_method_id: 'pix',
        external_reference: 'rifa-1',
      });
      await provider.pay(String(id));
      await desk.provided.reported();
      const [unknown] = await openCases();
      expect(unknown).toMatchObject({ kind: 'unknown_payment', amount: 50, payer: null });
      return {
        payment: String(id),
        enter: () => staff('raimundo', `/financial/conciliacao/${unknown?.id}/doacao`, {}),
      };
    };

    it('enters what the provider holds now, with one click', async () => {
      const { payment, enter } = await unasked();
      // Nobody was notified.
      desk.provided.sandbox.notices.fail('lost');
      await desk.provided.sandbox.provider.refund(payment, 20);
      expect((await enter()).status).toBe(200);
      expect(
        await sql(
          'select kind, payment.form, sum(entry.amount)::text from public.payments as payment join public.financial_transactions as entry on entry.payment_id = payment.id group by 1, 2 order by 1',
        ),
      ).toEqual([
        { kind: 'fee', form: 'pix', sum: '0.50' },
        { kind: 'income', form: 'pix', sum: '30.00' },
      ]);
      expect([await openCases(), (await books()).faults]).toEqual([[], []]);
    });

    it('enters nothing where all went back, and says so', async () => {
      const { payment, enter } = await unasked();
      desk.provided.sandbox.notices.fail('lost');
      await desk.provided.sandbox.provider.refund(payment);
      expect(await enter()).toMatchObject({
        status: 409,
        body: {
          message:
            'Nada foi registrado: este caso já está resolvido (“Devolvido por inteiro pelo Mercado Pago antes de ser registrado”).',
        },
      });
      expect(await books()).toMatchObject({ payments: 0 });
      expect(await openCases()).toEqual([]);
    });

    it('enters nothing where the provider can’t be asked', async () => {
      const { enter } = await unasked();
      desk.provided.sandbox.server.fail({ call: 'read', ends: 'broken', times: 2 });
      expect((await enter()).status).toBe(503);
      expect(await books()).toMatchObject({ payments: 0 });
    });
  });

  it('takes what goes back of a donation from what pays no month first, then from the last of its months', async () => {
    const { provider } = desk.provided.sandbox;
    await send(desk.provided.api, '/donations/create-payment', { method: 'POST', body: { amount: 786.44 } });
    await desk.provided.reported();
    const id = lastPayment();
    await provider.pay(id);
    await desk.provided.reported();
    const [{ donation, payer } = { donation: '', payer: '' }] = await sql<{ donation: string; payer: string }>(
      'select donation.id as donation, payer.id as payer from public.donations as donation, public.dizimistas as payer',
    );
    expect((await staff('raimundo', `/donations/${donation}/dizimista`, { dizimista_id: payer })).status).toBe(200);
    /** The rest of each month of which some went back. */
    const remaining = async () =>
      Object.fromEntries(
        (
          await sql<{ mes: number; rest: string }>(
            `select mes, sum(case when reverses is null then amount else -amount end) as rest
             from public.payments join public.parcelas as parcela on parcela.id = parcela_id
             group by mes having sum(case when reverses is null then amount else -amount end) < 61.37`,
          )
        ).map(({ mes, rest }) => [mes, Number(rest)]),
      );
    for (const [part, months] of [
      [20, {}],
      [30, {}],
      [10, { 12: 51.37 }],
      [61.37, { 11: 51.37, 12: 0 }],
    ] as const) {
      await provider.refund(id, part);
      await desk.provided.reported();
      expect(await remaining(), `after ${part} more`).toEqual(months);
    }
    expect((await books()).faults).toEqual([]);
  });

  it('takes a subscription’s payments as donations', async () => {
    const { provider } = desk.provided.sandbox;
    const plan = (await provider.createPlan('plan', {
      reason: 'Amigos da matriz',
      back_url: 'https://paroquia.example/assinatura-sucesso',
      auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' },
    })) as { id: string };
    await provider.subscribe(plan.id, 'maria@caatinga.test');
    await desk.provided.reported();
    await runJob();
    expect(await sql('select amount::text, description, status from public.donations')).toEqual([
      { amount: '50.00', description: 'Assinatura: Amigos da matriz', status: 'approved' },
    ]);
    expect(await openCases()).toEqual([]);
    const paid = lastPayment();
    await provider.refund(paid, 12.5);
    await desk.provided.reported();
    expect(await openCases()).toMatchObject([
      {
        ...{ kind: 'refunded', amount: 12.5, provider_id: paid, payer: null, instalments: [] },
        refund_id: String(provider.payment(paid).refunds[0]?.id),
        donation: { amount: 50, refunded: 12.5, status: 'approved' },
      },
    ]);
  });
});

it('a refused charge of a subscription is a case, once, until a later one is paid or staff resolve it', async () => {
  const { provider } = desk.provided.sandbox;
  const plan = (await provider.createPlan('failing', {
    reason: 'Amigos da matriz',
    back_url: 'https://paroquia.example/assinatura-sucesso',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' },
  })) as { id: string };
  const told = async () => {
    await desk.provided.reported();
    await runJob();
  };
  const one = await provider.subscribe(plan.id, 'maria@caatinga.test');
  const other = await provider.subscribe(plan.id, 'jose@caatinga.test');
  await told();
  const refused = await provider.chargeSubscription(one.id, { isRefused: true });
  await provider.chargeSubscription(other.id, { isRefused: true });
  await told();
  // The provider tells of it again.
  await sql(`select public.note_failed_charge('${one.id}', '${refused.id}', 50)`);
  await sql(`insert into public.subscription_payers (subscription_id, dizimista_id)
    select '${other.id}', id from public.dizimistas`);
  const failed = { kind: 'subscription_failed', amount: 50, instalments: [] };
  // Both are of the same moment: either may be the first.
  const both = await openCases();
  expect(both).toMatchObject([failed, failed]);
  expect(both.map(({ payer }: { payer: { numero_ordinal: number } | null }) => payer?.numero_ordinal)).toEqual(
    expect.arrayContaining([1, undefined]),
  );
  await provider.chargeSubscription(one.id);
  await told();
  const [waiting, ...none] = await openCases();
  expect(none).toEqual([]);
  const [resolved] = await sql(
    'select provider_id, note, resolved_by from public.reconciliation_cases where resolved_at is not null',
  );
  expect(resolved).toEqual({
    provider_id: String(refused.id),
    note: 'Uma cobrança posterior foi paga',
    resolved_by: null,
  });
  const note = { note: 'Falei com José' };
  expect((await staff('raimundo', `/financial/conciliacao/${waiting?.id}/resolver`, note)).status).toBe(200);
  expect(await openCases()).toEqual([]);
  expect((await sql('select count(*)::int as n from public.donations'))[0]).toEqual({ n: 3 });
});

describe('the list of cases', () => {
  const cents = (count: number, kind = 'unknown_payment') =>
    sql(`insert into public.reconciliation_cases (kind, provider_id, amount, happened_on, opened_at)
      select '${kind}', '${kind}' || n, n / 100.0, '2026-03-01', timestamptz '2026-03-01' + n * interval '1 second'
      from generate_series(1, ${count}) as n`);
  const resolveAll = (body: object) => staff('raimundo', '/financial/conciliacao/resolver', body);

  it('has pages, the newest first, with charges of unknown outcome among the cases', async () => {
    await cents(24);
    await charge(3);
    await sql(
      `update public.pix_charges set created_at = '2026-03-01 00:00:23.5', expires_at = now() - interval '2 hours'`,
    );
    const first = await list('?page=1&limit=10');
    expect(first.cases.slice(0, 3).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['unknown_payment', 0.24],
      ['stuck', 61.37],
      ['unknown_payment', 0.23],
    ]);
    expect(first.cases[1]).toMatchObject({
      payer: { numero_ordinal: 1 },
      instalments: [{ mes: 3 }],
      resolved_at: null,
    });
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 25, pages: 3 });
    expect((await list('?page=3&limit=10')).cases).toHaveLength(5);
    expect((await list('?page=4&limit=10')).cases).toEqual([]);
    expect((await staff('raimundo', '/financial/conciliacao/resumo')).body.data.open).toBe(25);
  });

  it('is narrowed by kind and amount, and can show what is resolved, by whom', async () => {
    await cents(5);
    await cents(3, 'late');
    expect((await list('?kind=late')).pagination.total).toBe(3);
    expect((await list('?kind=late&maxAmount=0.02')).found).toMatchObject({ count: 2, amount: 0.03 });
    expect((await list('?minAmount=0.04')).pagination.total).toBe(2);
    const [late] = (await list('?kind=late')).cases;
    await staff('raimundo', `/financial/conciliacao/${late?.id}/resolver`, { note: 'Conferido' });
    expect((await list('?kind=late')).pagination.total).toBe(2);
    expect((await list('?status=resolved')).cases).toMatchObject([
      { id: late?.id, note: 'Conferido', resolved_by: 'Raimundo', resolved_at: expect.any(String) },
    ]);
  });

  it('resolves all of a kind with one reason, as they were counted, once', async () => {
    await cents(12);
    await cents(2, 'late');
    const { found } = await list('?kind=unknown_payment&maxAmount=0.10');
    expect(found).toMatchObject({ count: 10, amount: 0.55 });
    const { count, newest_at } = found;
    const all = { kind: 'unknown_payment', maxAmount: 0.1, count, newest_at, note: 'Centavos de um desconhecido' };
    expect(await resolveAll({ ...all, count: 9 })).toMatchObject({ status: 409 });
    // One that arrives meanwhile is not marked unseen.
    await sql(`insert into public.reconciliation_cases (kind, provider_id, amount, happened_on)
      values ('unknown_payment', 'new', 0.01, '2026-03-01')`);
    for (const time of [1, 2])
      expect([time, await resolveAll(all)]).toMatchObject([
        time,
        { status: 200, body: { message: '10 casos resolvidos.' } },
      ]);
    expect((await list()).pagination.total).toBe(5);
    expect(
      await sql(
        `select count(*)::int from public.audit_log where table_name = 'reconciliation_cases' and verb = 'update'`,
      ),
    ).toEqual([{ count: 10 }]);
  });

  it.each([
    ['without a reason', { note: ' ' }],
    ['without a kind', { kind: undefined }],
    ['of no number', { count: 0 }],
  ])('refuses to resolve all %s', async (_, change) => {
    const all = { kind: 'late', count: 1, newest_at: '2026-03-01T00:00:00Z', note: 'x' };
    expect((await resolveAll({ ...all, ...change })).status).toBe(400);
  });
});

it.each([
  ['tereza', 403],
  ['chico', 403],
  [undefined, 401],
] as const)('%s neither sees nor reconciles anything', async (who, status) => {
  const token = who && { token: parish().token(who) };
  const path = '/financial/conciliacao';
  for (const read of [path, `${path}/resumo`])
    expect((await send(desk.provided.api, read, { ...token })).status).toBe(status);
  for (const end of ['resolver', `${unknownId}/resolver`, `${unknownId}/doacao`, `cobrancas/${unknownId}/verificar`]) {
    const body = { note: 'x', kind: 'late', count: 1, newest_at: '2026-03-01T00:00:00Z' };
    expect((await send(desk.provided.api, `${path}/${end}`, { method: 'POST', body, ...token })).status).toBe(status);
  }
});
