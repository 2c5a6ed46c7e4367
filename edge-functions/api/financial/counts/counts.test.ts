import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type CashCount, financialCounts } from '#contract/financial-counts.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });
const post = (path: string, body: object) => call(path, { method: 'POST', body });
const counted = (change: object = {}) => ({
  id: randomUUID(),
  day: '2026-09-30',
  counted: 97.25,
  counted_by: 'Rosa Amélia',
  also_counted_by: 'José Lima',
  ...change,
});
const listed = async (): Promise<CashCount[]> =>
  financialCounts.list.answer.parse((await call('/contagens')).body.data);
const boxOn = async (day: string): Promise<number> => (await call(`/contas?date=${day}`)).body.data[0].balance;

beforeEach(async () => {
  parish().api.setNow(new Date('2026-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  await parish().database.empty(
    'public.cash_counts',
    'public.financial_transactions',
    'public.transfers',
    'public.closings',
    'public.closing_accounts',
    'public.closing_categories',
  );
  await parish().database.sql.exec('update public.accounts set opening_balance = 0, opening_day = null');
  await post('', { title: 'Coleta', amount: 100.25, type: 'income', transaction_date: '2026-09-10' });
});

it('says what was expected, and is entered once', async () => {
  const body = counted();
  const { id: _, ...said } = body;
  for (let time = 0; time < 2; time += 1) {
    const answer = await post('/contagens', body);
    expect([answer.status, answer.body.data]).toEqual([
      201,
      expect.objectContaining({ ...said, expected: 100.25, is_settled: false, creator_name: 'Raimundo' }),
    ]);
  }
  expect((await post('/contagens', { ...body, counted: 1 })).status).toBe(409);
  expect(await listed()).toHaveLength(1);
  expect(await boxOn('2026-09-30')).toBe(100.25);
});

it.each([
  [97.25, 'expense', 3],
  [100.3, 'income', 0.05],
])('of R$ %f makes the balance of its day what was counted', async (amount, type, difference) => {
  await post('', { title: 'Coleta', amount: 5, type: 'income', transaction_date: '2026-10-01' });
  const answer = await post('/contagens', counted({ counted: amount, settles: true }));
  expect(answer.body.data).toMatchObject({ is_settled: true });
  expect([await boxOn('2026-09-30'), await boxOn('2026-10-01')]).toEqual([
    amount,
    Math.round((amount + 5) * 100) / 100,
  ]);
  const [row] = (await call(`?category=${encodeURIComponent('Diferença de caixa')}`)).body.data;
  expect(row).toMatchObject({ type, amount: difference, transaction_date: '2026-09-30', counted_by: 'Rosa Amélia' });
  await call(`/${row.id}`, { method: 'DELETE', body: { reason: 'Contada de novo' } });
  expect(await listed()).toMatchObject([{ is_settled: false }]);
});

it.each([
  [97.25, 'faltam R$ 3,00'],
  [100.3, 'sobram R$ 0,05'],
  [100.25, 'confere'],
])('of R$ %f says what it found', async (amount, words) => {
  const { body } = await post('/contagens', counted({ counted: amount }));
  expect(body.message?.replace('\u00a0', ' ')).toBe(`Contagem registrada: ${words}.`);
});

it('without a difference makes no row', async () => {
  expect((await post('/contagens', counted({ counted: 100.25, settles: true }))).body.data.is_settled).toBe(false);
  expect((await call('')).body.data).toHaveLength(1);
});

it.each([
  ['of one person', { also_counted_by: 'rosa amélia' }],
  ['of one person with another space', { also_counted_by: 'Rosa  Amélia' }],
  ['of less than nothing', { counted: -1 }],
  ['of half a cent', { counted: 1.005 }],
  ['of a day to come', { day: '2999-01-01' }],
])('%s is refused', async (_, change) => {
  expect((await post('/contagens', counted(change))).status).toBe(400);
  expect(await listed()).toEqual([]);
});

it('of before the opening balance, or of a closed month, is refused with its reason', async () => {
  await post('/meses/2026-09/fechar', {});
  expect((await post('/contagens', counted())).body.message).toContain('mês já fechado');
  await parish().database.sql.exec(
    `delete from public.closing_accounts; delete from public.closing_categories; delete from public.closings;
     update public.accounts set opening_day = '2026-10-05' where purpose = 'cash'`,
  );
  expect((await post('/contagens', counted())).body.message).toContain('é de 05/10/2026');
  expect(await listed()).toEqual([]);
});

it('is what a month lacks that nobody counted', async () => {
  const lacks = async () => (await call('/meses/2026-09')).body.data.checks.map(({ kind }: { kind: string }) => kind);
  expect(await lacks()).toContain('no_count');
  await post('/contagens', counted());
  expect(await lacks()).not.toContain('no_count');
});
