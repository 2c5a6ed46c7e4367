import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { people } from '../../edge-functions/api/testing/database.ts';
import { collector, openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();
const { database, sql, service, asTreasurer, payInCash, begun, tell } = openBooklet();

let priest: string;
let rosa: string;
let accounts: Record<string, string>;
beforeEach(async () => {
  priest = database().tokenFor(await database().createStaff({ ...people.lucia, email: 'padre@paroquia.test' }));
  rosa = (await sql<{ id: string }>('select id from public.dizimistas'))[0]?.id as string;
  await sql(`update public.accounts set opening_balance = 0, opening_day = null`);
  const rows = await sql<{ purpose: string; id: string }>('select purpose, id from public.accounts');
  accounts = Object.fromEntries(rows.map(({ purpose, id }) => [purpose, id]));
});

const close = (month: number, token?: string) =>
  token
    ? rest(database(), token, 'rpc/close_month', { method: 'POST', body: { month: first(month) } })
    : asTreasurer('close_month', { month: first(month) });
const reopen = (month: number, token = priest) =>
  rest(database(), token, 'rpc/reopen_month', {
    method: 'POST',
    body: { month: first(month), reason: 'Faltou uma nota' },
  });
const day = (month: number, of = 10) => `2026-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
const first = (month: number) => day(month, 1);

/** A row that somebody writes. */
const write = async (change: object = {}): Promise<string> => {
  const body = { amount: 100, type: 'income', category_name: 'Dízimo', transaction_date: day(1), ...change };
  const [row] = await sql<{ id: string }>(
    `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, account_id)
     select 'Envelope', amount, type, category_name, transaction_date, account_id
     from jsonb_populate_record(null::public.financial_transactions, $1::jsonb) returning id`,
    [JSON.stringify(body)],
  );
  return row?.id as string;
};
const giveRow = (transaction: string) =>
  asTreasurer('give_transaction', { call: randomUUID(), transaction, payer: rosa, form: 'dinheiro' });
const donationOf = async (row: string) =>
  (
    await sql<{ id: string | null }>('select donation_id as id from public.financial_transactions where id = $1', [row])
  )[0]?.id as string;
const unlink = (donation: string) =>
  asTreasurer('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' });

/** The sums that the books have of a day, by category. */
const sums = () =>
  sql<{ day: string; category: string; amount: string }>(
    `select transaction_date::text as day, category, sum(case type when 'income' then amount else -amount end)::text as amount
     from public.ledger_rows() group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
  );
const faults = async () => [
  ...(await sql('select * from private.account_faults()')),
  ...(await sql('select * from private.closing_faults()')),
];
const sheets = (month: number) => sql('select public.month_sheet($1) as sheet', [first(month)]);
const closings = () => sql('select first_day::text as month, reopen_reason from public.closings order by closed_at');

describe('a month', () => {
  test('is closed in its order, once it is over, and only the last one opens again, by an administrator', async () => {
    const [{ year, month } = { year: 0, month: 0 }] = await sql<{ year: number; month: number }>(
      `select extract(year from private.parish_today())::int as year, extract(month from private.parish_today())::int as month`,
    );
    const now = await asTreasurer('close_month', { month: `${year}-${String(month).padStart(2, '0')}-01` });
    expect(now.body).toMatchObject({ code: 'PT409', hint: 'not_over' });
    expect((await asTreasurer('close_month', { month: day(3) })).status).toBe(400);
    expect((await close(3)).status).toBe(204);
    expect((await close(3)).body).toMatchObject({
      hint: 'already_closed',
      details: expect.stringContaining('Raimundo'),
    });
    expect((await close(2)).body.hint).toBe('already_closed');
    expect((await close(5)).body).toMatchObject({ hint: 'not_next', details: '2026-04-01' });
    expect((await close(4)).status).toBe(204);
    expect((await reopen(3)).body).toMatchObject({ hint: 'not_last', details: '2026-04-01' });
    expect((await asTreasurer('reopen_month', { month: first(4), reason: 'x' })).body.code).toBe('42501');
    expect((await reopen(4)).status).toBe(204);
    expect((await reopen(4)).body.hint).toBe('not_closed');
    expect((await close(4)).status).toBe(204);
    expect(await closings()).toEqual([
      { month: first(3), reopen_reason: null },
      { month: first(4), reopen_reason: 'Faltou uma nota' },
      { month: first(4), reopen_reason: null },
    ]);
  });

  test('of before the first opening day doesn’t close; rows of before it are a line of their own in that month', async () => {
    await sql(`update public.accounts set opening_balance = 50, opening_day = '2026-02-15'`);
    expect((await close(1)).body).toMatchObject({ hint: 'before_opening', details: '2026-02-15' });
    await write({ transaction_date: day(2, 14), amount: 7 });
    await write({ transaction_date: day(2, 15), amount: 30, category_name: 'Coletas' });
    await write({
      transaction_date: day(2, 16),
      amount: 20.5,
      type: 'expense',
      category_name: 'Luz',
      account_id: accounts.cash,
    });
    expect((await close(2)).status).toBe(204);
    const [kept] = await sql<{ sheet: Record<string, unknown> }>(`select public.month_sheet('2026-02-01') as sheet`);
    expect(kept?.sheet).toMatchObject({
      accounts: [
        { name: 'Caixa', opening: '50.00', income: '30.00', expense: '20.50', closing: '59.50' },
        { name: 'Banco', opening: '50.00', closing: '50.00' },
        { name: 'Mercado Pago', opening: '50.00', closing: '50.00' },
      ],
      categories: [
        { name: 'Coletas', amount: '30.00', entries: 1 },
        { name: 'Dízimo', amount: '7.00', entries: 1 },
        { name: 'Luz', type: 'expense', amount: '20.50', entries: 1 },
      ],
      before_opening: { income: '7.00', expense: '0.00' },
    });
    expect(await faults()).toEqual([]);
  });

  test('that two people close at once is closed once, and waits for who is writing', async () => {
    // Whoever writes after it is refused.
    const writing = write().catch(() => undefined);
    const answers = await Promise.all([close(1), close(1), close(1, priest)]);
    await Promise.all([writing, payInCash(day(1), 1)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await closings()).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});

test('a month that is closed while the provider settles a payment of it waits, and has the payment', async () => {
  const code = await begun(1);
  let closing: ReturnType<typeof close> | undefined;
  await database().sql.transaction(async (settling) => {
    await settling.query('select public.reconcile_payment($1, $2)', [
      JSON.stringify({
        ...{ id: '7', status: 'approved', reference: code, amount: '50', currency: 'BRL', collector, form: 'pix' },
        ...{ approved_at: '2026-01-31T15:00:00Z', fee: '0.50', refunds: [] },
      }),
      collector,
    ]);
    closing = close(1);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(() => sql(waiting)).toHaveLength(1);
  });
  expect((await closing)?.status).toBe(204);
  const lines = await sql(`select name::text, total::text from public.closing_categories order by 1`);
  expect(lines).toMatchObject([{ name: 'Dízimo', total: '50.00' }, { total: '0.50' }]);
  expect(await faults()).toEqual([]);
});

test('another zone changes no closed month: its rows keep their days, and what comes then has the new zone’s', async () => {
  const zone = (name: string) =>
    sql(
      `create or replace function private.parish_zone() returns text language sql stable parallel safe return '${name}'`,
    );
  onTestFinished(async () => void (await zone('America/Fortaleza')));
  // Still January in Ceará, and February on Noronha.
  const settle = (reference: string, id: string) =>
    tell(reference, '50.00', { id, approved_at: '2026-02-01T02:30:00Z' });
  const [one, other] = [await begun(1), await begun(2)];
  await settle(one, '7');
  await close(1);
  const [before] = await sheets(1);
  await zone('America/Noronha');
  await settle(one, '7');
  await settle(other, '8');
  expect(await sums()).toEqual([
    { day: day(1, 31), category: 'Dízimo', amount: '50.00' },
    { day: day(2, 1), category: 'Dízimo', amount: '50.00' },
  ]);
  expect([await sheets(1), await faults()]).toEqual([[before], []]);
});

describe('of a closed month', () => {
  let row: string;
  beforeEach(async () => {
    row = await write({ category_name: 'Coletas' });
    await asTreasurer('enter_transfer', {
      transfer: rosa,
      ...{
        from_account: accounts.cash,
        to_account: accounts.bank,
        amount: 5,
        transfer_date: day(1),
        fee: 1,
        below_zero: true,
      },
    });
    await close(1);
  });

  test('nobody changes a row, a transfer, a collection or an opening balance, by whatever door', async () => {
    const before = await sums();
    const table = (path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: object) =>
      rest(database(), priest, path, { method, ...(body && { body }) });
    const entry = { amount: 1, type: 'income', transaction_date: day(1, 31) };
    const answers = [
      await table('financial_transactions', 'POST', entry),
      await table(`financial_transactions?id=eq.${row}`, 'PATCH', { amount: 2 }),
      await table(`financial_transactions?id=eq.${row}`, 'PATCH', { title: 'Outro' }),
      await table(`financial_transactions?id=eq.${row}`, 'PATCH', { transaction_date: day(2) }),
      await table(`financial_transactions?id=eq.${row}`, 'DELETE'),
      await asTreasurer('change_transaction', { transaction: row, change: { category: 'Rifa' }, reason: 'x' }),
      await asTreasurer('delete_transaction', { transaction: row, reason: 'x' }),
      await asTreasurer('delete_transfer', { transfer: rosa, reason: 'x' }),
      await asTreasurer('enter_transfer', {
        transfer: randomUUID(),
        ...{ from_account: accounts.bank, to_account: accounts.cash, amount: 1, transfer_date: day(1) },
      }),
      await asTreasurer('enter_collections', {
        day: day(1, 4),
        ...{ counted_by: 'Ana', also_counted_by: 'Zé', collections: [{ mass_id: null, title: 'Coleta', amount: 3 }] },
      }),
      await asTreasurer('change_account', { account: accounts.cash, change: { opening_balance: 1 }, reason: 'x' }),
      await asTreasurer('change_account', { account: accounts.bank, change: { opening_day: day(3) }, reason: 'x' }),
      await table('accounts', 'POST', { name: 'Cofre', opening_balance: 9 }),
      await table('accounts', 'POST', { name: 'Cofre', opening_day: day(1, 20) }),
    ];
    expect(answers.map(({ body }) => body?.hint)).toEqual(answers.map(() => 'closed'));
    expect(answers[0]?.body.details).toBe(first(2));
    const written = await write({ transaction_date: day(2) });
    const moved = await asTreasurer('change_transaction', {
      transaction: written,
      change: { transaction_date: day(1) },
    });
    expect(moved.body.hint).toBe('closed');
    await table(`financial_transactions?id=eq.${written}`, 'DELETE');
    expect([await sums(), await faults()]).toEqual([before, []]);
  });

  test('an account that began later keeps its day as long as closed months have rows of before it', async () => {
    await reopen(1);
    const [later] = await sql<{ id: string }>(
      `insert into public.accounts (name, opening_day) values ('Cofre', '2026-03-15') returning id`,
    );
    await write({ account_id: later?.id });
    await close(1);
    const change = (body: object) =>
      asTreasurer('change_account', { account: later?.id, change: body, reason: 'Engano' });
    expect((await change({ opening_day: null })).body.hint).toBe('closed');
    expect((await change({ opening_day: '2026-02-01' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('papers may be added and not taken away, names change what is new, and erasures empty texts', async () => {
    const [file] = await sql<{ name: string }>(
      `insert into private.files (name, stored_by) select gen_random_uuid() || '.pdf', id from public.profiles where role = 'admin' returning name`,
    );
    const paper = (scan: string | null) =>
      rest(database(), priest, `financial_transactions?id=eq.${row}`, { method: 'PATCH', body: { scan } });
    expect((await paper(file?.name as string)).status).toBe(204);
    expect((await paper(null)).body.hint).toBe('closed');
    const [category] = await sql<{ id: string }>(`select id from public.categories where name = 'Coletas'`);
    await asTreasurer('rename_category', { category: category?.id, name: 'Coletas' });
    await sql(`update public.financial_transactions set title = null, description = null where id = $1`, [row]);
    expect(await faults()).toEqual([]);
  });

  test('money that comes late, goes back or is mistyped counts on the first open day, with its own day beside it', async () => {
    await payInCash(day(1, 12), 1);
    const late = await sql<{ id: string }>(
      `select payment_id as id, transaction_date::text as day, happened_on::text as own from public.ledger_rows() where parcela_id is not null`,
    );
    expect(late).toEqual([{ id: expect.any(String), day: first(2), own: day(1, 12) }]);
    await asTreasurer('undo_payment', { call: randomUUID(), payment: late[0]?.id, reason: 'x', is_mistake: true });
    expect(
      await sql(
        `select amount::text, transaction_date::text as day from public.ledger_rows() where parcela_id is not null order by amount`,
      ),
    ).toEqual([
      { amount: '-50.00', day: first(2) },
      { amount: '50.00', day: first(2) },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('a row that is given to a payer stays in its sums, and counts for the payer on the first open day', async () => {
    await reopen(1);
    const envelope = await write({ amount: 50 });
    await close(1);
    const before = await sums();
    expect((await giveRow(envelope)).status).toBe(204);
    const given = await sums();
    expect(given).toEqual(before);
    const rows = await sql(
      `select title, amount::text, transaction_date::text as day from public.ledger_rows() where plain_id = $1 order by amount`,
      [envelope],
    );
    expect(rows).toEqual([
      { title: 'Remanejado: Envelope', amount: '-50.00', day: first(2) },
      { title: 'Dízimo nº 1, janeiro de 2026', amount: '50.00', day: first(2) },
    ]);
    expect((await asTreasurer('delete_transaction', { transaction: envelope })).body.hint).toBe('closed');
    await unlink(await donationOf(envelope));
    expect([await sums(), await faults()]).toEqual([before, []]);
    // Open again it stays as it is: rows of its receipt say what became of it.
    await reopen(1);
    expect((await asTreasurer('delete_transaction', { transaction: envelope })).body.hint).toBe('moved_row');
    await giveRow(envelope);
    expect([await sums(), await faults()]).toEqual([before, []]);
  });

  test('a payment that becomes a donation’s is two lines of the open month’s sums', async () => {
    await reopen(1);
    const begun = await service('begin_donation', {
      reference: randomUUID(),
      amount: 50,
      description: 'Telhado',
      minutes: 60,
    });
    await service('reconcile_payment', {
      reported: {
        ...{ id: '7', status: 'approved', reference: begun.body.id, amount: '50', currency: 'BRL', collector },
        ...{ approved_at: '2026-01-09T15:00:00Z', form: 'pix', fee: '0.50', refunds: [] },
      },
      collector,
    });
    const [donation] = await sql<{ id: string }>('select id from public.donations');
    await asTreasurer('give_donation', { call: randomUUID(), donation: donation?.id, payer: rosa });
    await close(1);
    const before = await sums();
    await unlink(donation?.id as string);
    const moved = (month: number, category: string, amount: string) => ({ day: first(month), category, amount });
    expect(await sums()).toEqual([...before, moved(2, 'Doações', '50.00'), moved(2, 'Dízimo', '-50.00')]);
    expect(await faults()).toEqual([]);
  });
});

const cents = fc.integer({ min: 1, max: 9000 });
const month = fc.integer({ min: 1, max: 4 });
const at = fc.nat(1e6);
const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), month, cents, isExpense: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('change' as const, 'remove' as const), at, cents, month }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), month, of: fc.nat(11) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), at, isMistake: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('give' as const, 'unlink' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), month, cents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
);

type Act = typeof acts extends fc.Arbitrary<infer Step> ? Step : never;

/** Does it, if there is something to do it to, and answers what was answered. */
async function act(step: Act, next: number) {
  const one = async (text: string, place: number) => {
    const rows = await sql<{ id: string }>(`${text} order by 1`);
    return rows[place % (rows.length || 1)]?.id;
  };
  const plain = 'select id from public.financial_transactions where payment_id is null';
  switch (step.do) {
    case 'write': {
      const account_id = step.isExpense ? accounts.bank : accounts.cash;
      const side = step.isExpense ? { type: 'expense', category_name: 'Luz' } : {};
      const body = { amount: step.cents / 100, transaction_date: day(step.month), account_id };
      return write({ ...body, ...side }).catch((error: { hint?: string }) => error.hint);
    }
    case 'change': {
      const change = { amount: step.cents / 100, transaction_date: day(step.month) };
      return asTreasurer('change_transaction', { transaction: await one(plain, step.at), change });
    }
    case 'remove':
      return asTreasurer('delete_transaction', { transaction: await one(plain, step.at) });
    case 'pay':
      return payInCash(day(step.month), step.of + 1);
    case 'undo': {
      const payment = await one('select id from public.payments where reverses is null', step.at);
      const body = { call: randomUUID(), payment, reason: 'x', is_mistake: step.isMistake };
      return payment && asTreasurer('undo_payment', body);
    }
    case 'give': {
      const row = await one(`${plain} and donation_id is null and type = 'income'`, step.at);
      return row && giveRow(row);
    }
    case 'unlink': {
      const donation = await one('select id from public.donations where dizimista_id is not null', step.at);
      return donation && unlink(donation);
    }
    case 'transfer': {
      const between = { from_account: accounts.cash, to_account: accounts.bank, below_zero: true };
      const body = { ...between, transfer: randomUUID(), amount: step.cents / 100, transfer_date: day(step.month) };
      return asTreasurer('enter_transfer', body);
    }
    case 'close':
      return close(next);
    default:
      return reopen(next - 1);
  }
}

/** The rows of closed months, and the sums of all accounts with what each received. */
const frozen = () =>
  sql<{ id: string; row: string }>(
    `select id, to_jsonb(entry)::text as row from public.financial_transactions as entry
     where is_counted and transaction_date < private.open_from() order by id`,
  );
/** All money: of receipts less returns, and of rows whose money is their own. */
const totals = () =>
  sql(
    `select
       (select sum(case type when 'income' then amount else -amount end) from public.ledger_rows())::text as books,
       ((select coalesce(sum(amount), 0) from public.receipts where source <> 'ledger')
         - (select coalesce(sum(back.amount), 0) from public.returns as back)
         + (select coalesce(sum(case type when 'income' then amount else -amount end), 0)
            from public.financial_transactions where payment_id is null))::text as received`,
  );

type Amounts = Record<string, number>;

/** The cents of a sheet's lines by the names of accounts and categories. */
async function sheetOf(month: string, from: string | null = null): Promise<Record<string, Amounts>> {
  interface Line extends Record<string, string | number | null> {
    name: string | null;
  }
  const [{ sheet } = { sheet: { accounts: [], categories: [] } }] = await sql<{
    sheet: { accounts: Line[]; categories: Line[] };
  }>('select public.month_sheet($1, $2) as sheet', [month, from]);
  const centsIn = (line: Line, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, Math.round(Number(line[key]) * 100)]));
  const ofAccount = ['opening', 'income', 'expense', 'transferred_in', 'transferred_out', 'closing'];
  return Object.fromEntries([
    ...sheet.accounts.map((line) => [`account ${line.name}`, centsIn(line, ofAccount)]),
    ...sheet.categories.map((line) => [`${line.type} ${line.name}`, centsIn(line, ['amount', 'entries'])]),
  ]);
}

/** Months in their order as one: it begins as the first one does, and ends as the last. */
function joined(months: readonly Record<string, Amounts>[]): Record<string, Amounts> {
  const all: Record<string, Amounts> = {};
  for (const [name, line] of months.flatMap((each) => Object.entries(each))) {
    const known = all[name];
    all[name] = Object.fromEntries(
      Object.entries(line).map(([key, sum]) => {
        const before = known?.[key];
        if (before === undefined || key === 'closing') return [key, sum];
        return [key, key === 'opening' ? before : before + sum];
      }),
    );
  }
  return all;
}

test(
  'whatever is written, paid, given, undone, closed and opened again: a closed month stays what it was, no cent is lost, and a year is its months',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 30 }), async (steps) => {
        await sql(
          `truncate public.financial_transactions, public.receipts, public.allocations, public.returns, public.donations,
             public.transfers, public.closings, public.closing_accounts, public.closing_categories cascade`,
        );
        await sql('update public.parcelas set payment_id = null, data_pagamento = null, forma_pagamento = null');
        for (const step of steps) {
          const [{ next } = { next: 1 }] = await sql<{ next: number }>(
            `select coalesce(extract(month from max(first_day))::int + 1, 1) as next from public.closings where reopened_at is null`,
          );
          const before = await frozen();
          const answer = await act(step, next);
          if (answer && typeof answer === 'object')
            expect(answer.status, JSON.stringify([step, answer.body])).toBeLessThan(500);
          const after = new Map((await frozen()).map(({ id, row }) => [id, row]));
          if (step.do !== 'reopen')
            expect(before.map(({ id }) => withoutOwner(after.get(id)))).toEqual(
              before.map(({ row }) => withoutOwner(row)),
            );
          expect([step, await faults()]).toEqual([step, []]);
          const [sum] = await totals();
          expect(Number(sum?.books ?? 0)).toBe(Number(sum?.received));
        }
        const months = await Promise.all(Array.from({ length: 12 }, (_, index) => sheetOf(first(index + 1))));
        expect(await sheetOf(first(12), first(1))).toEqual(joined(months));
      }),
      { numRuns: 12 },
    ),
);

/** A row but for whose money it is, and when that changed. */
function withoutOwner(row: string | undefined): unknown {
  const { donation_id: _, was_counted: _was, updated_at: _at, updated_by: _by, ...kept } = JSON.parse(row ?? '{}');
  return kept;
}
