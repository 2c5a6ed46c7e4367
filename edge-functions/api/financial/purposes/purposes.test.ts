import { beforeEach, expect, it } from 'vitest';
import { financialPurposes, type Purpose } from '#contract/financial-purposes.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}, who: 'lucia' | 'raimundo' = 'raimundo') =>
  send(parish().api, `/financial${path}`, { token: parish().token(who), ...sent });
const asAdmin = (path: string, method: Sent['method'], body?: object) =>
  call(path, { method, ...(body && { body }) } as Sent, 'lucia');
const purposes = async (): Promise<Purpose[]> =>
  financialPurposes.list.answer.parse((await call('/destinos')).body.data);

const campaign = {
  name: 'Campanha da Fraternidade',
  own_share: 0,
  receivers: [
    { name: 'Diocese', share: 60 },
    { name: 'Fundo Nacional', share: 40 },
  ],
};
const row = { title: 'Coleta', amount: 100.05, type: 'income', transaction_date: '2026-03-10' };

beforeEach(async () => {
  await parish().database.empty(
    ...['public.financial_transactions', 'public.purposes', 'public.purpose_receivers', 'public.mass_schedule'],
    'public.audit_log',
  );
  await parish().database.sql.exec('delete from private.rate_limits');
});

const create = async (body: object = campaign): Promise<Purpose> => {
  expect((await asAdmin('/destinos', 'POST', body)).status).toBe(201);
  return (await purposes())[0] as Purpose;
};

it('is passed on by an expense that names the receiver, which the cash book and the history say', async () => {
  const { id, receivers } = await create();
  const [diocese, national] = receivers;
  const collected = (await call('', { method: 'POST', body: { ...row, purpose_id: id } })).body.data;
  expect(collected).toMatchObject({ purpose_id: id, purpose_name: campaign.name, receiver_name: null });
  const spent = { ...row, type: 'expense', amount: 60, receiver_id: diocese?.id };
  expect((await call('', { method: 'POST', body: spent })).body.data).toMatchObject({
    purpose_name: campaign.name,
    receiver_name: 'Diocese',
  });
  expect(await purposes()).toMatchObject([
    {
      own_share: 0,
      entries: 1,
      receivers: [
        { name: 'Diocese', share: 60, shares: 60.03, passed_on: 60, rest: 0.03 },
        { name: 'Fundo Nacional', share: 40, shares: 40.02, passed_on: 0, rest: 40.02 },
      ],
    },
  ]);
  const change = { purpose_id: null, type: 'expense', receiver_id: national?.id, reason: 'Era saída' };
  expect((await call(`/${collected.id}`, { method: 'PUT', body: change })).status).toBe(200);
  expect((await call(`/${collected.id}/historico`)).body.data.at(-1).changes).toEqual(
    expect.arrayContaining([
      { field: 'Destino', before: campaign.name, after: null },
      { field: 'Repasse a', before: null, after: `Fundo Nacional (${campaign.name})` },
    ]),
  );
  expect((await purposes())[0]?.receivers.map(({ rest }) => rest)).toEqual([-60, -100.05]);
});

it('is that of all collections of a day that are entered together', async () => {
  const { id } = await create();
  const masses = await parish().database.sql.query<{ id: string }>(`
    insert into public.mass_schedule (day_of_week, "time", is_active) values (0, '07:30', true), (0, '10:00', true)
    returning id`);
  const body = {
    date: '2026-03-29',
    counted_by: 'Rosa Amélia',
    also_counted_by: 'José Lima',
    collections: masses.map((mass) => ({ mass_id: mass.id, amount: 0.05 })),
    purpose_id: id,
  };
  const gone = await call('/coletas', { method: 'POST', body: { ...body, purpose_id: crypto.randomUUID() } });
  expect([gone.status, gone.body.message]).toEqual([400, 'Este destino não existe mais. Escolha outro.']);
  expect((await call('/coletas', { method: 'POST', body })).status).toBe(201);
  await parish().database.sql.query('update public.purposes set is_active = false where id = $1', [id]);
  const unused = [409, expect.stringMatching(/^Este destino está fora de uso/)];
  for (const answer of [
    await call('/coletas', { method: 'POST', body: { ...body, again: true } }),
    await call('', { method: 'POST', body: { ...row, purpose_id: id } }),
  ])
    expect([answer.status, answer.body.message]).toEqual(unused);
  // A row that has it stays so.
  const [{ id: collected }] = (await call('')).body.data;
  expect((await call(`/${collected}`, { method: 'PUT', body: { description: 'Moedas' } })).status).toBe(200);
  // Of each collection the last receiver gets the odd cent.
  expect((await purposes())[0]?.receivers.map(({ shares }) => shares)).toEqual([0.06, 0.04]);
  expect((await call('')).body.data[0]).toMatchObject({ category: 'Coletas', purpose_name: campaign.name });
});

it('is confirmed and changed by administrators alone, in the version that they saw', async () => {
  const { id, updated_at: updatedAt, receivers } = await create();
  await parish().database.sql.exec('update public.purposes set is_confirmed = false');
  const body = {
    ...campaign,
    own_share: 33.334,
    receivers: [
      { id: receivers[0]?.id, name: 'Cúria', share: 33.333 },
      { name: 'CNBB', share: 33.333 },
    ],
  };
  expect((await call(`/destinos/${id}`, { method: 'PUT', body })).status).toBe(403);
  expect((await asAdmin(`/destinos/${id}`, 'PUT', { ...body, updatedAt })).body.code).toBe('changed_meanwhile');
  expect((await asAdmin(`/destinos/${id}`, 'PUT', body)).status).toBe(200);
  expect(await purposes()).toMatchObject([
    {
      is_confirmed: true,
      own_share: 33.334,
      receivers: [
        { id: receivers[0]?.id, name: 'Cúria', share: 33.333 },
        { name: 'CNBB', share: 33.333 },
      ],
    },
  ]);
  const { data } = (await send(parish().api, '/audit-log?each=true', { token: parish().token('lucia') })).body;
  expect(data.map(({ sentence }: { sentence: string }) => sentence)).toEqual(
    expect.arrayContaining([
      'Dona Lúcia criou o destino “Campanha da Fraternidade”',
      'Dona Lúcia alterou quem recebe e percentual do recebedor “Cúria” de um destino',
      'Dona Lúcia excluiu o recebedor “Fundo Nacional” de um destino',
    ]),
  );
  const [{ updated_at: seen, receivers: kept } = { updated_at: '', receivers: [] }] = await purposes();
  const others = {
    ...body,
    receivers: kept.map(({ id: of, name }, index) => ({ id: of, name, share: [33.332, 33.334][index] })),
  };
  expect((await asAdmin(`/destinos/${id}`, 'PUT', { ...others, updatedAt: seen })).status).toBe(200);
  expect((await asAdmin(`/destinos/${id}`, 'PUT', { ...body, updatedAt: seen })).body.code).toBe('changed_meanwhile');
  expect((await asAdmin(`/destinos/${id}`, 'DELETE')).status).toBe(200);
  expect(await purposes()).toEqual([]);
});

it('has two receivers that swap their names in one save, and stay the ones whom expenses name', async () => {
  const { id, receivers } = await create();
  const [first, second] = receivers.map((receiver) => ({ id: receiver.id, share: receiver.share }));
  const swapped = [
    { ...first, name: 'Fundo Nacional' },
    { ...second, name: 'Diocese' },
  ];
  expect((await asAdmin(`/destinos/${id}`, 'PUT', { ...campaign, receivers: swapped })).status).toBe(200);
  expect((await purposes())[0]?.receivers).toMatchObject(swapped);
});

it('says why its shares, a receiver or itself stay', async () => {
  const { id, receivers } = await create();
  await call('', { method: 'POST', body: { ...row, purpose_id: id } });
  const { id: passed } = (
    await call('', { method: 'POST', body: { ...row, type: 'expense', receiver_id: receivers[1]?.id } })
  ).body.data;
  const alone = { ...campaign, receivers: [{ id: receivers[0]?.id, name: 'Diocese', share: 100 }] };
  const save = (body: object) => asAdmin(`/destinos/${id}`, 'PUT', body);
  expect((await save(alone)).body.message).toMatch(/^Já houve repasse a quem você tirou/);
  expect((await asAdmin(`/destinos/${id}`, 'DELETE')).body.message).toMatch(/^Há transações com este destino/);
  await call(`/${passed}`, { method: 'DELETE' });
  await call('/meses/2026-03/fechar', { method: 'POST' });
  expect((await save(alone)).body.message).toMatch(/^Um mês fechado tem coletas deste destino/);
  await asAdmin('/meses/2026-03/reabrir', 'POST', { reason: 'Teste' });
  expect((await asAdmin('/destinos', 'POST', { ...campaign, name: 'campanha  da fraternidade' })).body.message).toBe(
    'Já existe um destino com este nome.',
  );
});

it.each([
  ['a purpose', { purpose_id: crypto.randomUUID() }, 'Este destino não existe mais. Escolha outro.'],
  ['an account', { account_id: crypto.randomUUID() }, 'Esta conta não existe mais. Escolha outra.'],
  [
    'a receiver',
    { type: 'expense', receiver_id: crypto.randomUUID() },
    'Quem recebe este repasse não existe mais. Escolha outro.',
  ],
])('a row that names %s that is gone is refused with the reason', async (_, change, message) => {
  const answer = await call('', { method: 'POST', body: { ...row, ...change } });
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

it.each([
  ['less than the whole', { own_share: 0.999 }, /^Os percentuais devem somar 100%\.$/],
  ['four decimals', { own_share: 0.0001, receivers: [{ name: 'Diocese', share: 99.9999 }] }, /três decimais/],
  ['a share of 0', { receivers: [...campaign.receivers, { name: 'CNBB', share: 0 }] }, /maior que zero/],
  ['more than the whole', { own_share: 101 }, /fica na paróquia/],
  ['no receiver', { own_share: 100, receivers: [] }, /ao menos um/],
  ['a name twice', { receivers: [campaign.receivers[0], { name: 'diocese', share: 40 }] }, /repete um nome/],
])('is refused with %s', async (_, change, message) => {
  const answer = await asAdmin('/destinos', 'POST', { ...campaign, ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toMatch(message);
});

it.each([
  ['a purpose', 'expense', 'purpose_id', /Só uma entrada pode ter um destino/],
  ['a receiver', 'income', 'receiver_id', /Só uma saída pode ser um repasse/],
])('%s is refused on a row of type %s', async (_, type, name, message) => {
  const { id, receivers } = await create();
  const value = name === 'purpose_id' ? id : receivers[0]?.id;
  const answer = await call('', { method: 'POST', body: { ...row, type, [name]: value } });
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
});
