import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';
import { roleTokens } from './role-tokens.ts';

expectRefusals();

let database: TestDatabase;
let tokens: Record<'financial' | 'editor' | 'common' | 'inactive', string>;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  tokens = await roleTokens(database);
});
afterAll(() => database.close());

const row = { title: 'Coleta', amount: 10.5, type: 'income', transaction_date: '2026-03-10' };
const write = (change: object = {}, token: string | undefined = tokens.financial) =>
  rest(database, token, 'financial_transactions', { method: 'POST', body: { ...row, ...change } });
const count = async () =>
  (await database.sql.query<{ n: number }>('select count(*)::int as n from public.financial_transactions'))[0]?.n;

describe('plain rows', () => {
  test('are written, changed and deleted by financial staff', async () => {
    expect((await write()).status).toBe(201);
    const path = 'financial_transactions?title=eq.Coleta';
    expect((await rest(database, tokens.financial, path, { method: 'PATCH', body: { amount: 11 } })).status).toBe(204);
    expect((await rest(database, tokens.financial, `${path}&select=amount`)).body).toEqual([{ amount: 11 }]);
    expect((await rest(database, tokens.financial, path, { method: 'DELETE' })).status).toBe(204);
    expect(await count()).toBe(0);
  });

  test.each(['editor', 'common', 'inactive'] as const)('are nothing to %s', async (name) => {
    await write();
    expect((await write({}, tokens[name])).status).toBe(403);
    for (const path of ['financial_transactions?select=id', 'rpc/ledger_rows', 'rpc/ledger_categories'])
      expect((await rest(database, tokens[name], path)).body, path).toEqual([]);
    expect((await rest(database, tokens[name], 'rpc/ledger_stats')).body).toEqual([
      { entries: 0, income: '0', expense: '0' },
    ]);
  });

  test.each([
    ['no amount', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['too much', { amount: 10_000_000_000 }],
    ['another type', { type: 'gift' }],
    ['a day of another age', { transaction_date: '1899-12-31' }],
    ['a payment', { payment_id: '00000000-0000-4000-8000-000000000001', kind: 'income' }],
    ['a row to reverse', { reverses: '00000000-0000-4000-8000-000000000001' }],
  ])('are refused with %s', async (_, change) => {
    expect((await write(change)).status).toBeGreaterThanOrEqual(400);
    expect(await count()).toBe(0);
  });
});

describe('collections', () => {
  const enter = (token: string | undefined, collections: object[], again = false) =>
    rest(database, token, 'rpc/enter_collections', {
      method: 'POST',
      body: { day: '2026-11-22', counted_by: 'Rosa', also_counted_by: 'José', collections, again },
    });
  const [morning, evening] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
  const both = [
    { mass_id: morning, title: 'Coleta das 8h', amount: 10.1 },
    { mass_id: evening, title: 'Coleta das 19h', amount: 20.2 },
  ];

  test.each(['editor', 'common', 'inactive'] as const)('are nothing that %s enters', async (name) => {
    expect((await enter(tokens[name], both)).status).toBe(403);
    expect(await count()).toBe(0);
  });

  test('are entered all or none', async () => {
    expect((await enter(tokens.financial, [...both, { mass_id: morning, title: 'Nada', amount: 0 }])).status).toBe(400);
    expect(await count()).toBe(0);
    expect((await enter(tokens.financial, both)).body).toBe(2);
  });

  test('of one mass and day are entered once by two people at once, and again where that is meant', async () => {
    const answers = await Promise.all([both, both, both].map((each) => enter(tokens.financial, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await count()).toBe(2);
    expect((await enter(tokens.financial, both.slice(1))).body).toMatchObject({ hint: 'collected' });
    expect((await enter(tokens.financial, both.slice(1), true)).body).toBe(1);
  });
});

test('what the functions of the ledger find is put into their caller’s query', async () => {
  await database.sql.exec(`
    insert into public.financial_transactions (title, amount, type, transaction_date)
    select 'Coleta', 1, 'income', date '2020-01-01' + n from generate_series(1, 2000) as n;
    analyze public.financial_transactions`);
  const plan = (query: string) =>
    database.sql.transaction(async (transaction) => {
      await transaction.exec('set local role authenticated');
      return JSON.stringify(await transaction.query(`explain ${query}`));
    });
  const calls = {
    'select * from public.ledger_rows() order by transaction_date desc, created_at desc, id limit 10':
      'Index Scan using financial_transactions_listed',
    "select title from public.ledger_rows(start_date := '2020-02-01', end_date := '2020-02-10')":
      'financial_transactions_listed',
    'select * from public.ledger_stats()': 'financial_transactions',
    'select * from public.ledger_groups()': 'financial_transactions',
    'select * from public.ledger_categories()': 'financial_transactions',
  };
  for (const [query, expected] of Object.entries(calls)) {
    const read = await plan(query);
    expect(read, query).toContain(expected);
    expect(read, query).not.toContain('Function Scan');
  }
  // As PostgREST calls it: the search is made once, and not for each row.
  const search =
    'from (select $$%rosa%$$ as search offset 0) as body, lateral public.ledger_rows(search := body.search)';
  const searched = await plan(`select title ${search}`);
  expect(searched.match(/Function Scan on \w+/g)).toEqual(['Function Scan on ledger_matching']);
  expect(searched).not.toContain('SubPlan');
});
