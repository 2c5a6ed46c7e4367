import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { financial } from '#contract/financial.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });

/** A Sunday. */
const day = '2026-11-22';
let masses: { id: string }[];

beforeEach(async () => {
  await parish().database.empty(
    'public.financial_transactions',
    'public.receipts',
    'public.mass_changes',
    'public.mass_schedule',
  );
  masses = await parish().database.sql.query<{ id: string }>(`
    insert into public.mass_schedule (day_of_week, "time", description, is_active) values
      (0, '07:30', null, true), (0, '10:00', 'Missa das crianças', true), (0, '19:00', null, true),
      (0, '12:00', null, false), (1, '19:00', null, true)
    returning id`);
});

const body = (amounts: number[], more: object = {}) => ({
  date: day,
  counted_by: 'Rosa Amélia',
  also_counted_by: 'José de Souza e Silva',
  collections: amounts.map((amount, index) => ({ mass_id: masses[index]?.id, amount })),
  ...more,
});
const collect = (amounts: number[], more?: object) => call('/coletas', { method: 'POST', body: body(amounts, more) });
const entered = async () => {
  const { data } = (await call(`/coletas?date=${day}`)).body;
  return financial.collections.answer.parse(data);
};
const total = async () => (await call('')).body.pagination.total;

it('are proposed for the active masses of the day, and entered together', async () => {
  expect(await entered()).toMatchObject({
    masses: [
      { time: '07:30', description: null, entered: [] },
      { time: '10:00', description: 'Missa das crianças', entered: [] },
      { time: '19:00', description: null, entered: [] },
    ],
    counters: null,
  });
  expect(await collect([350.5, 1200, 0.1])).toMatchObject({
    status: 201,
    body: { message: '3 coletas registradas com sucesso! Total: R$\u00a01.550,60.', data: { entered: 3 } },
  });
  const { data, stats } = (await call('?category=Coletas')).body;
  expect(data.map(({ title, amount }: { title: string; amount: number }) => [title, amount])).toEqual(
    expect.arrayContaining([
      ['Coleta da missa das 7h30, domingo, 22/11/2026', 350.5],
      ['Coleta da missa das 10h, domingo, 22/11/2026 (Missa das crianças)', 1200],
      ['Coleta da missa das 19h, domingo, 22/11/2026', 0.1],
    ]),
  );
  expect(data[0]).toMatchObject({
    type: 'income',
    transaction_date: day,
    description: null,
    counted_by: 'Rosa Amélia',
    also_counted_by: 'José de Souza e Silva',
    creator_name: 'Raimundo',
    payment_id: null,
  });
  expect(stats.totalIncome).toBe(1550.6);
  expect(await entered()).toMatchObject({
    masses: [{ entered: [350.5] }, { entered: [1200] }, { entered: [0.1] }],
    counters: { counted_by: 'Rosa Amélia', also_counted_by: 'José de Souza e Silva' },
  });
});

it('are those of the masses that are celebrated on the day', async () => {
  await parish().database.sql.exec(`
    insert into public.mass_changes ("day", mass_id, is_cancelled) values ('${day}', '${masses[0]?.id}', true);
    insert into public.mass_changes ("day", mass_id, "time") values ('${day}', '${masses[2]?.id}', '18:00');
    insert into public.mass_changes ("day", "time", description) values ('${day}', '21:00', 'Vigília')`);
  const { masses: celebrated } = await entered();
  expect(celebrated.map(({ time }) => time)).toEqual(['10:00', '18:00', '21:00']);
  const collections = [{ mass_id: celebrated[2]?.id, amount: 80 }];
  expect((await call('/coletas', { method: 'POST', body: body([], { collections }) })).status).toBe(201);
  expect((await entered()).masses.map((mass) => mass.entered)).toEqual([[], [], [80]]);
  const given = [{ mass_id: masses[0]?.id, amount: 80 }];
  expect((await call('/coletas', { method: 'POST', body: body([], { collections: given }) })).status).toBe(404);
});

it('of the same mass and day are entered again only if that is said', async () => {
  await collect([10]);
  expect(await collect([10, 20])).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: expect.stringMatching(/^A coleta de uma destas missas já foi registrada neste dia/),
    },
  });
  expect(await total()).toBe(1);
  expect((await collect([10, 20], { again: true })).status).toBe(201);
  expect((await entered()).masses[0]?.entered).toEqual([10, 10]);
  // Of another Sunday it is another collection.
  expect((await collect([10], { date: '2026-11-15' })).status).toBe(201);
});

it('are entered once, however often a call is repeated, also after one was changed or all were deleted', async () => {
  const meant = { id: randomUUID(), again: true };
  await collect([10, 20]);
  for (const _ of ['first', 'again'])
    expect(await collect([10, 20], meant)).toMatchObject({ status: 201, body: { data: { entered: 2 } } });
  expect(await total()).toBe(4);
  const other = /^Este registro já existe com outros dados/;
  for (const amounts of [[10, 21], [10, 20, 30], [10]])
    expect(await collect(amounts, meant)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(other) },
    });
  const elsewhere = { ...meant, collections: [{ mass_id: masses[2]?.id, amount: 10 }] };
  expect((await collect([], elsewhere)).body.message).toMatch(other);
  const { data } = (await call('')).body;
  for (const { id } of data) await call(`/${id}`, { method: 'DELETE' });
  expect((await collect([10, 20], meant)).body.message).toMatch(
    /^Este registro já foi feito antes, e alguém o excluiu/,
  );
  expect(await total()).toBe(0);
});

it.each([
  ['none', () => body([]), 400, /ao menos uma missa/],
  ['an amount of 0', () => body([10, 0]), 400, /valor/],
  ['one person alone', () => body([10], { also_counted_by: 'rosa amélia' }), 400, /outra pessoa/],
  ['nobody', () => body([10], { counted_by: '' }), 400, /quem contou/],
  ['a future day', () => body([10], { date: '2990-11-18' }), 400, /depois de hoje/],
  ['another weekday’s mass', () => body([10, 20, 30, 40, 50]), 404, /horários desse dia/],
  [
    'a mass twice',
    () => ({ ...body([10]), collections: [body([10]), body([20])].flatMap((each) => each.collections) }),
    400,
    /repete/,
  ],
])('are refused with %s, and none is entered', async (_, sent, status, message) => {
  const answer = await call('/coletas', { method: 'POST', body: sent() });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(message);
  expect(await total()).toBe(0);
});
