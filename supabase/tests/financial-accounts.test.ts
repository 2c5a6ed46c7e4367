import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

type Purpose = 'cash' | 'bank' | 'provider';

let database: TestDatabase;
let tokens: Record<'financial' | 'editor' | 'common' | 'inactive', string>;
let accounts: Record<Purpose, string>;

beforeAll(async () => {
  database = await startDatabase();
  const rows = await sql<{ purpose: Purpose; id: string }>('select purpose, id from public.accounts');
  accounts = Object.fromEntries(rows.map(({ purpose, id }) => [purpose, id])) as typeof accounts;
});
beforeEach(empty);
afterAll(() => database.close());

async function empty() {
  await database.reset();
  await sql(`delete from public.accounts where purpose is null`);
  await sql(`update public.accounts set opening_balance = 0, opening_day = null`);
  const tokenOf = async (name: keyof typeof people) => database.tokenFor(await database.createStaff(people[name]));
  tokens = {
    financial: await tokenOf('raimundo'),
    editor: await tokenOf('tereza'),
    common: await tokenOf('chico'),
    inactive: await tokenOf('otavio'),
  };
}

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const call = (name: string, body: object, token: string | undefined = tokens.financial) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });
const write = (body: object, token: string | undefined = tokens.financial) =>
  rest(database, token, 'financial_transactions', {
    method: 'POST',
    body: { amount: 10, type: 'income', transaction_date: '2026-03-10', ...body },
  });
const transfer = (body: object = {}, token?: string) =>
  call(
    'enter_transfer',
    {
      transfer: randomUUID(),
      from_account: accounts.cash,
      to_account: accounts.bank,
      amount: 100.5,
      transfer_date: '2026-03-11',
      below_zero: true,
      ...body,
    },
    token,
  );
const balances = async (day: string) => {
  const { body } = await call('account_balances', { day });
  return Object.fromEntries(
    body.map((row: { name: string; balance: string | null; to_come: string }) => [
      row.name,
      [row.balance, row.to_come],
    ]),
  );
};
const accountOf = async (where: string) =>
  (
    await sql<{ name: string }>(
      `select account.name from public.financial_transactions as entry
         join public.accounts as account on account.id = entry.account_id where ${where} order by entry.created_at`,
    )
  ).map(({ name }) => name);

describe('where money lands', () => {
  test('a plain row says it, else it is the box for income and the bank for expenses', async () => {
    await write({ title: 'a' });
    await write({ title: 'b', type: 'expense' });
    await write({ title: 'c', account_id: accounts.provider });
    expect(await accountOf("title = 'a'")).toEqual(['Caixa']);
    expect(await accountOf("title = 'b'")).toEqual(['Banco']);
    expect(await accountOf("title = 'c'")).toEqual(['Mercado Pago']);
    await rest(database, tokens.financial, 'financial_transactions?title=eq.a', {
      method: 'PATCH',
      body: { account_id: null },
    });
    expect(await accountOf("title = 'a'")).toEqual(['Caixa']);
  });

  test.each([
    ['hand', 'dinheiro', null, 'Caixa'],
    ['hand', 'pix', null, 'Banco'],
    ['hand', 'cartão', null, 'Banco'],
    ['hand', 'pix', '123', 'Mercado Pago'],
    ['provider', 'pix', '124', 'Mercado Pago'],
    ['statement', 'pix', '125', 'Banco'],
  ])(
    'a payment by %s, in the form %s, with the number %s, is in %s, as its fee and its undoing',
    async (door, form, number, name) => {
      const donation = randomUUID();
      await sql('insert into public.donations (id, amount) values ($1, 50)', [donation]);
      const [paid] = await sql<{ id: string }>(
        `select id from private.enter_payments($1, gen_random_uuid(),
        jsonb_build_array(jsonb_build_object('donation_id', $2::uuid, 'fee', 1.5)), '2026-03-10', $3, null, $4)`,
        [door, donation, form, number],
      );
      await sql(`select private.undo_payment('hand', gen_random_uuid(), $1, 'Engano')`, [paid?.id]);
      expect(await accountOf('payment_id is not null')).toEqual([name, name, name]);
    },
  );
});

describe('transfers', () => {
  test('move money between two accounts, and leave income and expenses as they are but for the fee', async () => {
    await write({ amount: 200 });
    expect((await transfer({ fee: 3.25 })).status).toBe(200);
    expect(await balances('2026-03-10')).toEqual({
      Caixa: ['200.00', '-103.75'],
      Banco: ['0.00', '100.50'],
      'Mercado Pago': ['0.00', '0.00'],
    });
    expect(await balances('2026-03-11')).toMatchObject({ Caixa: ['96.25', '0.00'], Banco: ['100.50', '0.00'] });
    expect((await call('ledger_stats', {})).body).toEqual([{ entries: 2, income: '200.00', expense: '3.25' }]);
  });

  test('are entered once, however often a call is repeated, and refused with other content', async () => {
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => transfer({ transfer: id, fee: 1 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sql('select id from public.transfers')).toEqual([{ id }]);
    expect((await transfer({ transfer: id, fee: 2 })).body).toMatchObject({ hint: 'other_content' });
  });

  test.each([
    ['the same account', () => ({ to_account: accounts.cash })],
    ['an unknown account', () => ({ to_account: randomUUID() })],
    ['no account', () => ({ to_account: null })],
    ['nothing', () => ({ amount: 0 })],
    ['less than nothing', () => ({ amount: -1 })],
    ['three decimals', () => ({ amount: 1.005 })],
    ['too much', () => ({ amount: 1e12 })],
    ['no amount', () => ({ amount: null })],
    ['a fee of nothing', () => ({ fee: 0 })],
    ['a negative fee', () => ({ fee: -1 })],
    ['a fee above the amount', () => ({ fee: 100.51 })],
    ['less than nothing left in the box', () => ({ below_zero: false })],
    ['a day of another age', () => ({ transfer_date: '1899-12-31' })],
  ])('are refused with %s', async (_, body) => {
    expect([400, 404, 409]).toContain((await transfer(body())).status);
    expect(await sql('select id from public.transfers')).toEqual([]);
  });

  test('are taken back with their fee, of which nothing can be changed or deleted alone', async () => {
    const id = randomUUID();
    await transfer({ transfer: id, fee: 1 });
    const path = `financial_transactions?transfer_id=eq.${id}`;
    for (const change of [{ method: 'PATCH', body: { amount: 2 } }, { method: 'DELETE' }] as const)
      expect((await rest(database, tokens.financial, path, change)).body).toMatchObject({ hint: 'of_transfer' });
    expect((await call('delete_transfer', { transfer: id })).status).toBe(204);
    expect((await call('delete_transfer', { transfer: id })).status).toBe(404);
    expect((await call('ledger_stats', {})).body).toEqual([{ entries: 0, income: '0', expense: '0' }]);
    expect(await sql(`select verb from public.audit_log where table_name = 'transfers' order by id`)).toEqual([
      { verb: 'insert' },
      { verb: 'delete' },
    ]);
  });
});

describe('accounts', () => {
  test('have no balance before their opening day, and no row of an earlier day counts', async () => {
    await write({ amount: 30, transaction_date: '2026-01-31' });
    await write({ amount: 7, transaction_date: '2026-02-01' });
    const path = `accounts?id=eq.${accounts.cash}`;
    const change = { opening_balance: 100, opening_day: '2026-02-01' };
    expect((await rest(database, tokens.financial, path, { method: 'PATCH', body: change })).status).toBe(204);
    expect(await balances('2026-01-31')).toMatchObject({ Caixa: [null, '7.00'] });
    expect(await balances('2026-02-01')).toMatchObject({ Caixa: ['107.00', '0.00'] });
  });

  test('that payments land in stay, and so does one with rows; names differ by more than case and accents', async () => {
    const add = (name: string) => rest(database, tokens.financial, 'accounts', { method: 'POST', body: { name } });
    const remove = (where: string) => rest(database, tokens.financial, `accounts?${where}`, { method: 'DELETE' });
    expect((await add('Poupança')).status).toBe(201);
    expect((await add('POUPANCA')).status).toBe(409);
    await remove('purpose=not.is.null');
    expect(await sql('select id from public.accounts')).toHaveLength(4);
    const [savings] = await sql<{ id: string }>(`select id from public.accounts where name = 'Poupança'`);
    await write({ title: 'Juros', account_id: savings?.id });
    expect((await remove(`id=eq.${savings?.id}`)).status).toBe(409);
    await rest(database, tokens.financial, 'financial_transactions?title=eq.Juros', { method: 'DELETE' });
    expect((await remove(`id=eq.${savings?.id}`)).status).toBe(204);
    expect(await sql('select id from public.accounts')).toHaveLength(3);
  });

  test.each(['editor', 'common', 'inactive'] as const)('and transfers are nothing to %s', async (name) => {
    await transfer();
    for (const path of ['accounts?select=id', 'transfers?select=id', 'rpc/account_balances'])
      expect((await rest(database, tokens[name], path)).body, path).toEqual([]);
    const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from public.transfers');
    expect((await transfer({}, tokens[name])).status).toBe(403);
    expect((await call('delete_transfer', { transfer: id }, tokens[name])).status).toBe(403);
    expect(await sql('select id from public.transfers')).toHaveLength(1);
  });
});

/** One thing that happens in a year; accounts by their place, days from its first. */
const act = fc.oneof(
  fc.record({
    do: fc.constant('row' as const),
    account: fc.nat(3),
    isIncome: fc.boolean(),
    cents: fc.integer({ min: 1, max: 1e8 }),
    day: fc.nat(364),
  }),
  fc.record({
    do: fc.constant('transfer' as const),
    from: fc.nat(3),
    by: fc.integer({ min: 1, max: 3 }),
    cents: fc.integer({ min: 1, max: 1e8 }),
    fee: fc.nat(500),
    day: fc.nat(364),
  }),
  fc.record({ do: fc.constant('take back' as const), which: fc.nat(50) }),
);
const opening = fc.record({ cents: fc.nat(1e8), day: fc.option(fc.nat(364)) });

const dayAt = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
const reais = (cents: number) => (cents / 100).toFixed(2);

test('random years: opening + in − out ± transfers is what each account has on each day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 25 }),
      fc.array(opening, { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat(364), { minLength: 3, maxLength: 3 }),
      async (acts, openings, days) => {
        await empty();
        await sql(`insert into public.accounts (name) values ('Cofre')`);
        const known = await sql<{ id: string }>('select id from public.accounts order by name');
        for (const [at, { cents, day }] of openings.entries()) {
          await sql('update public.accounts set opening_balance = $2, opening_day = $3 where id = $1', [
            known[at]?.id,
            reais(cents),
            day === null ? null : dayAt(day),
          ]);
        }
        const moved: { account: number; cents: number; day: number; transfer?: string }[] = [];
        for (const one of acts) {
          if (one.do === 'row') {
            const { isIncome, cents, day } = one;
            const type = isIncome ? 'income' : 'expense';
            const row = {
              type,
              amount: reais(cents),
              transaction_date: dayAt(day),
              account_id: known[one.account]?.id,
            };
            expect((await write(row)).status).toBe(201);
            moved.push({ account: one.account, cents: isIncome ? cents : -cents, day });
          } else if (one.do === 'transfer') {
            const { from, cents, fee, day } = one;
            const to = (from + one.by) % 4;
            const id = randomUUID();
            const { status } = await transfer({
              transfer: id,
              from_account: known[from]?.id,
              to_account: known[to]?.id,
              amount: reais(cents),
              transfer_date: dayAt(day),
              ...(fee > 0 && { fee: reais(fee) }),
            });
            const isEarly = [from, to].some((at) => (openings[at]?.day ?? 0) > day);
            expect(status).toBe(isEarly || fee > cents ? (isEarly && fee <= cents ? 409 : 400) : 200);
            if (isEarly || fee > cents) continue;
            moved.push({ account: from, cents: -cents - fee, day, transfer: id });
            moved.push({ account: to, cents, day, transfer: id });
          } else {
            const made = [...new Set(moved.flatMap((each) => each.transfer ?? []))];
            const id = made[one.which % Math.max(made.length, 1)];
            if (!id) continue;
            expect((await call('delete_transfer', { transfer: id })).status).toBe(204);
            for (let at = moved.length - 1; at >= 0; at -= 1) if (moved[at]?.transfer === id) moved.splice(at, 1);
          }
        }
        for (const day of days) {
          const { body } = await call('account_balances', { day: dayAt(day) });
          const shown = new Map(body.map((row: { id: string }) => [row.id, row]));
          for (const [at, { cents, day: since }] of openings.entries()) {
            const counted = moved.filter((each) => each.account === at && each.day >= (since ?? 0));
            const sum = (list: typeof counted) => list.reduce((total, each) => total + each.cents, 0);
            expect(shown.get(known[at]?.id)).toMatchObject({
              balance:
                since === null || since <= day ? reais(cents + sum(counted.filter((each) => each.day <= day))) : null,
              to_come: reais(sum(counted.filter((each) => each.day > day))),
            });
          }
        }
      },
    ),
    { numRuns: Number(process.env.YEARS ?? 10) },
  );
});
