import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#contract/audit-log.ts';
import { subscriptionSentences as sentences, subscriptions } from '#contract/subscriptions.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish, withAuth } from '../testing/parish.ts';
import type { CallFault } from '../testing/payments.ts';
import { type ProvidedParish, startProvidedApi } from '../testing/provider.ts';

const parish = openParish();
let provided: ProvidedParish;
beforeAll(async () => {
  const { database } = parish();
  provided = await startProvidedApi({ ...database, fetch: withAuth(database) });
});
afterAll(() => provided?.close());
beforeEach(async () => {
  await parish().database.empty('public.audit_log', 'private.rate_limits');
  const { state } = provided.sandbox.provider;
  state.plans.length = 0;
  state.subscriptions.length = 0;
});

const plans = '/mercadopago/preapproval_plan';
const subscribers = '/mercadopago/preapproval';
const friends = {
  reason: 'Amigos da Paróquia',
  auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' },
  back_url: 'https://paroquia.example/assinatura-sucesso',
};

const asked = (path: string, who: Name = 'raimundo', call: { method?: string; body?: object } = {}) =>
  send(provided.api, path, { token: parish().token(who), ...call });
const create = (change: object = {}, who: Name = 'raimundo') =>
  asked(plans, who, { method: 'POST', body: { ...friends, ...change } });
const end = (path: string, who: Name = 'raimundo') => asked(path, who, { method: 'DELETE' });
const made = async (change: object = {}) => subscriptions.createPlan.answer.parse((await create(change)).body.data);
const namesIn = (body: { results: { reason: string }[] }) => body.results.map(({ reason }) => reason);
const audited = async () => {
  const { body } = await asked('/audit-log?limit=10', 'lucia');
  return auditLog.list.answer.parse(body.data).map(({ who, verb, kind, subject, changes }) => ({
    who,
    verb,
    kind,
    subject,
    changes: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }));
};
const stored = () => provided.sandbox.provider.state;

describe('a plan', () => {
  it('is made at the provider, listed as the document has it, and ended, with who did it in the audit log', async () => {
    const { status, body } = await create({}, 'raimundo');
    expect([status, body.message]).toEqual([201, sentences.planMade]);
    const { id, ...plan } = subscriptions.createPlan.answer.parse(body.data);
    expect(plan).toMatchObject({ ...friends, status: 'active', subscribed: 0 });
    expect(plan.init_point).toContain(`?plano=${id}`);

    const list = await asked(`${plans}/search?status=active`);
    expect(list.headers.get('Cache-Control')).toBe('no-store');
    expect(list.body).toMatchObject({ results: [{ id }], paging: { offset: 0, limit: 10, total: 1 } });
    expect(list.body.data).toEqual({ results: list.body.results, paging: list.body.paging });

    const ended = await end(`${plans}/${id}`, 'lucia');
    expect([ended.status, ended.body.message, ended.body.data.status]).toEqual([200, sentences.planEnded, 'cancelled']);
    expect((await asked(`${plans}/search?status=active`)).body.paging.total).toBe(0);
    const about = { kind: 'Plano de assinatura', subject: friends.reason };
    expect(await audited()).toEqual([
      { who: 'Dona Lúcia', verb: 'update', ...about, changes: { Situação: 'Cancelado' } },
      {
        who: 'Raimundo',
        verb: 'insert',
        ...about,
        changes: {
          'Número no Mercado Pago': id,
          Plano: friends.reason,
          Valor: 'R$\u00a050,00',
          Intervalo: '1',
          Cobrança: 'Em meses',
          Situação: 'Ativo',
        },
      },
    ]);
  });

  it.each([
    ['days', 3, { frequency: 3, frequency_type: 'days' }],
    ['weeks', 2, { frequency: 14, frequency_type: 'days' }],
    ['months', 1, { frequency: 1, frequency_type: 'months' }],
    ['years', 1, { frequency: 12, frequency_type: 'months' }],
  ])('charged in %s × %d is what the provider knows of it', async (frequency_type, frequency, told) => {
    const auto_recurring = { frequency, frequency_type, transaction_amount: 0.01 };
    const plan = await made({ auto_recurring });
    expect(plan.auto_recurring).toEqual({ ...told, transaction_amount: 0.01, currency_id: 'BRL' });
  });

  const recurring = (change: object) => ({ auto_recurring: { ...friends.auto_recurring, ...change } });
  it.each([
    ['without a name', { reason: ' ' }],
    ['of nothing', recurring({ transaction_amount: 0 })],
    ['of 0.001', recurring({ transaction_amount: 0.001 })],
    ['below nothing', recurring({ transaction_amount: -1 })],
    ['of 10^10', recurring({ transaction_amount: 1e10 })],
    ['of a text', recurring({ transaction_amount: '50' })],
    ['in dollars', recurring({ currency_id: 'USD' })],
    ['every 0 months', recurring({ frequency: 0 })],
    ['every half month', recurring({ frequency: 0.5 })],
    ['every decade', recurring({ frequency_type: 'decades' })],
    ['that leads to a script', { back_url: 'javascript:alert(1)' }],
    ['that leads nowhere', { back_url: 'paroquia' }],
    ['with what nobody asked for', { status: 'active' }],
  ])('%s is refused before the provider is asked', async (_, change) => {
    expect((await create(change)).status).toBe(400);
    expect(stored().plans).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  it('whose answer was lost is made once, when the call is repeated with its identifier', async () => {
    provided.sandbox.server.fail({ call: 'plans', isDone: true, ends: 'broken', times: 2 });
    const id = randomUUID();
    const lost = await create({ id });
    expect([lost.status, lost.body.message]).toEqual([503, sentences.planNotMade]);
    expect((await create({ id })).status).toBe(201);
    expect(stored().plans).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  it('that has subscribers, and that the provider therefore doesn’t end, is said to have them', async () => {
    const { id } = await made();
    provided.sandbox.server.fail({ call: 'plans', ends: { status: 400, body: '{}' } });
    expect((await end(`${plans}/${id}`)).body.message).toBe(sentences.planNotEnded);
    await provided.sandbox.provider.subscribe(id, 'maria@exemplo.com');
    provided.sandbox.server.fail({ call: 'plans', ends: { status: 400, body: '{}' } });
    expect(await end(`${plans}/${id}`)).toMatchObject({
      status: 409,
      body: { message: sentences.planInUse },
    });
    await provided.reported();
  });
});

it('plans are found by status and name, and paged', async () => {
  for (const reason of ['Telhado', 'Amigos do Sino', 'Amigos do Coro']) await made({ reason });
  await end(`${plans}/${stored().plans.find(({ reason }) => reason === 'Telhado')?.id}`);
  const found = async (query: string) => (await asked(`${plans}/search${query}`)).body;
  expect(namesIn(await found(''))).toEqual(['Amigos do Coro', 'Amigos do Sino', 'Telhado']);
  expect(namesIn(await found('?status=cancelled'))).toEqual(['Telhado']);
  expect(namesIn(await found('?reason=sino&status=active'))).toEqual(['Amigos do Sino']);
  expect(await found('?offset=2&limit=2')).toMatchObject({
    results: [{ reason: 'Telhado' }],
    paging: { offset: 2, limit: 2, total: 3 },
  });
});

describe('a subscription', () => {
  it('is listed with its payer and plan, and cancelled, with who did it in the audit log', async () => {
    const plan = await made();
    const { id } = await provided.sandbox.provider.subscribe(plan.id, 'maria@exemplo.com');
    await provided.reported();
    expect((await asked(`${plans}/search`)).body.results).toMatchObject([{ subscribed: 1 }]);
    const list = await asked(`${subscribers}/search?preapproval_plan_id=${plan.id}`);
    expect(list.body).toMatchObject({
      results: [
        {
          id,
          preapproval_plan_id: plan.id,
          payer_email: 'maria@exemplo.com',
          status: 'authorized',
          last_charged_date: expect.any(String),
          next_payment_date: expect.any(String),
        },
      ],
      paging: { total: 1 },
    });
    const { status, body } = await end(`${subscribers}/${id}`);
    expect([status, body.message, body.data.status]).toEqual([200, sentences.subscriptionEnded, 'cancelled']);
    await provided.reported();
    const [entry] = await audited();
    expect(entry).toEqual({
      who: 'Raimundo',
      verb: 'update',
      kind: 'Assinatura',
      subject: friends.reason,
      changes: { Situação: 'Cancelada' },
    });
    expect(JSON.stringify(provided.api.log)).not.toContain('maria@exemplo.com');
  });

  it('whose payer the provider doesn’t tell has none', async () => {
    const plan = await made();
    await provided.sandbox.provider.subscribe(plan.id, '');
    await provided.reported();
    expect((await asked(`${subscribers}/search`)).body.results).toMatchObject([{ payer_email: null }]);
  });
});

describe('a subscription’s payer', () => {
  const payerNamed = async (nome: string) =>
    (
      await parish().database.sql.query<{ id: string; numero_ordinal: number }>(
        'insert into public.dizimistas (nome_completo) values ($1) returning id, numero_ordinal',
        [nome],
      )
    )[0] as { id: string; numero_ordinal: number };
  const subscribed = async () => {
    const plan = await made();
    const { id } = await provided.sandbox.provider.subscribe(plan.id, 'maria@exemplo.com');
    await provided.reported();
    return id;
  };
  const tie = (id: string, dizimista_id: unknown, method = 'POST') =>
    asked(`${subscribers}/${id}/dizimista`, 'raimundo', { method, body: { dizimista_id } });
  const listed = async () =>
    subscriptions.list.answer.parse((await asked(`${subscribers}/search`)).body.data).results[0]?.dizimista;
  const donated = () =>
    parish().database.sql.query('select status, dizimista_id from public.donations order by created_at, id');
  beforeEach(() =>
    parish().database.empty(
      'public.dizimistas',
      'public.subscription_payers',
      'public.donations',
      'public.receipts',
      'public.financial_transactions',
    ),
  );

  it('is told in the list, has what it charges from then on, and is taken from it again', async () => {
    const rosa = await payerNamed('Rosa Amélia');
    await parish().database.sql.query('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [rosa.id]);
    const id = await subscribed();
    await expect.poll(donated).toHaveLength(1);
    expect(await listed()).toBeNull();
    const tied = await tie(id, rosa.id);
    expect([tied.status, tied.body.message]).toEqual([200, sentences.tied]);
    expect(await listed()).toEqual({ ...rosa, nome: 'Rosa Amélia' });
    await provided.sandbox.provider.chargeSubscription(id);
    await provided.reported();
    await expect.poll(donated).toEqual([
      { status: 'approved', dizimista_id: null },
      { status: 'moved', dizimista_id: rosa.id },
    ]);
    expect((await end(`${subscribers}/${id}`)).body.data.dizimista).toEqual({ ...rosa, nome: 'Rosa Amélia' });
    const untied = await tie(id, rosa.id, 'DELETE');
    expect([untied.status, untied.body.message]).toEqual([200, sentences.untied]);
    expect(await listed()).toBeNull();
    const { body } = await asked('/audit-log?limit=10&kind=subscription_payers', 'lucia');
    const number = rosa.numero_ordinal;
    expect(auditLog.list.answer.parse(body.data).map(({ sentence }) => sentence)).toEqual([
      `Raimundo desvinculou uma assinatura do dizimista nº\u00a0${number}`,
      `Raimundo vinculou uma assinatura ao dizimista nº\u00a0${number}`,
    ]);
  });

  it('is one, until it is unlinked from that one', async () => {
    const [rosa, jonas] = [await payerNamed('Rosa Amélia'), await payerNamed('Jonas Prado')];
    const id = await subscribed();
    await tie(id, rosa.id);
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await tie(id, jonas.id, method);
      expect([status, body.message]).toEqual([
        409,
        `Esta assinatura já está vinculada ao dizimista nº\u00a0${rosa.numero_ordinal}. Para vinculá-la a outro, desvincule-a antes deste.`,
      ]);
    }
    await tie(id, rosa.id, 'DELETE');
    expect((await tie(id, jonas.id)).status).toBe(200);
  });

  it('is refused where the subscription is unknown or cancelled, and where there is no such payer', async () => {
    const rosa = await payerNamed('Rosa Amélia');
    const id = await subscribed();
    for (const [one, payer, status, message] of [
      [unknown, rosa.id, 404, sentences.subscriptionUnknown],
      [id, unknownId, 404, 'Dizimista não encontrado'],
      [id, 'x', 400, undefined],
      [id, null, 400, undefined],
      ['a%00b', rosa.id, 400, undefined],
    ] as const) {
      const { status: found, body } = await tie(one, payer);
      expect([found, message ?? body.message]).toEqual([status, body.message]);
    }
    await end(`${subscribers}/${id}`);
    const { status, body } = await tie(id, rosa.id);
    expect([status, body.message]).toEqual([409, sentences.subscriptionHasEnded]);
    provided.sandbox.server.fail({ call: 'subscriptions', ends: { status: 500 }, times: 2 });
    expect((await tie(id, rosa.id)).body.message).toBe(sentences.notTied);
    expect(await parish().database.sql.query('select from public.subscription_payers')).toEqual([]);
  });
});

const unknown = '0'.repeat(32);
const calls: readonly (readonly [string, CallFault['call'], () => ReturnType<typeof asked>, string])[] = [
  ['the list of plans', 'plans', () => asked(`${plans}/search`), sentences.plansUnread],
  ['a new plan', 'plans', () => create(), sentences.planNotMade],
  ['the end of a plan', 'plans', () => end(`${plans}/${unknown}`), sentences.planNotEnded],
  ['the list of subscriptions', 'subscriptions', () => asked(`${subscribers}/search`), sentences.subscriptionsUnread],
  [
    'the end of a subscription',
    'subscriptions',
    () => end(`${subscribers}/${unknown}`),
    sentences.subscriptionNotEnded,
  ],
];
describe.each(calls)('%s', (_, call, ask, failed) => {
  // With the tries that a call makes before it gives up.
  it.each([
    ['broken', 'broken' as const, 2],
    ['failing', { status: 500 }, 2],
    ['a page', { status: 200, body: '<html></html>' }, 1],
    ['without our account', { status: 401, body: '{}' }, 1],
  ])('of a provider that is %s fails with a sentence, and without an entry', async (_, ends, times) => {
    provided.sandbox.server.fail({ call, ends, times });
    const { status, body } = await ask();
    expect([status, body.message]).toEqual([503, failed]);
    expect(await audited()).toEqual([]);
  });

  it('of a provider that is busy says when to ask again', async () => {
    provided.sandbox.server.fail({ call, ends: { status: 429, body: '{}', headers: { 'Retry-After': '7' } } });
    const { status, headers } = await ask();
    expect([status, headers.get('Retry-After')]).toEqual([503, '7']);
  });
});

it('of a provider that is silent each call says so', async () => {
  provided.sandbox.server.fail(...calls.map(([, call]) => ({ call, ends: 'silence' as const, times: 2 })));
  const answers = await Promise.all(calls.map(([, , ask]) => ask()));
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(calls.map(() => [503, sentences.timeout]));
  expect(await audited()).toEqual([]);
});

it('what the provider doesn’t know is not found, and what can’t be an id never reaches it', async () => {
  expect(await end(`${plans}/${unknown}`)).toMatchObject({ status: 404, body: { message: sentences.planUnknown } });
  expect(await end(`${subscribers}/${unknown}`)).toMatchObject({
    status: 404,
    body: { message: sentences.subscriptionUnknown },
  });
  const before = provided.sandbox.server.calls.length;
  for (const path of [plans, subscribers]) {
    for (const id of ['..%2F..%2Fusers', 'a%00b', 'a'.repeat(65)])
      expect((await end(`${path}/${id}`)).status).toBe(400);
  }
  expect((await asked(`${subscribers}/search?preapproval_plan_id=../x`)).status).toBe(400);
  expect((await asked(`${plans}/search?limit=101`)).status).toBe(400);
  expect(provided.sandbox.server.calls).toHaveLength(before);
});

it.each(['chico', 'tereza', undefined] as const)('%s may do none of it', async (who) => {
  const { id } = await made();
  const token = who && parish().token(who);
  for (const [path, call] of [
    [`${plans}/search`, {}],
    [plans, { method: 'POST', body: friends }],
    [`${plans}/${id}`, { method: 'DELETE' }],
    [`${subscribers}/search`, {}],
    [`${subscribers}/${id}`, { method: 'DELETE' }],
    [`${subscribers}/${id}/dizimista`, { method: 'POST', body: { dizimista_id: unknownId } }],
    [`${subscribers}/${id}/dizimista`, { method: 'DELETE', body: { dizimista_id: unknownId } }],
  ] as const) {
    expect((await send(provided.api, path, { ...call, ...(token && { token }) })).status).toBe(who ? 403 : 401);
  }
  expect(stored().plans).toMatchObject([{ status: 'active' }]);
});

it('a parish without a provider has none of it', async () => {
  const { status, body } = await send(parish().api, `${plans}/search`, { token: parish().token('lucia') });
  expect([status, body.message]).toEqual([503, sentences.unconfigured]);
});
