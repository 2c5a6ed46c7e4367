import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';
import { roleTokens } from './role-tokens.ts';

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
  tokens = await roleTokens(database);
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
    body.map((row: { name: string; balance: string | null; upcoming: string }) => [
      row.name,
      [row.balance, row.upcoming],
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
    for (const other of [{ fee: 2 }, { fee: 1, document_number: '4411' }])
      expect((await transfer({ transfer: id, ...other })).body).toMatchObject({ hint: 'other_content' });
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
    ['less than nothing remaining in the box', () => ({ below_zero: false })],
    ['a day of another age', () => ({ transfer_date: '1899-12-31' })],
  ])('are refused with %s', async (_, body) => {
    expect([400, 404, 409]).toContain((await transfer(body())).status);
    expect(await sql('select id from public.transfers')).toEqual([]);
  });

  test('are reversed with their fee, of which nothing can be changed or deleted alone', async () => {
    const id = randomUUID();
    await transfer({ transfer: id, fee: 1 });
    const path = `financial_transactions?transfer_id=eq.${id}`;
    for (const change of [{ method: 'PATCH', body: { amount: 2 } }, { method: 'DELETE' }] as const)
      expect((await rest(database, tokens.financial, path, change)).body).toMatchObject({ hint: 'of_transfer' });
    await call('change_account', { account: accounts.bank, change: { name: 'Banco do Brasil' } });
    for (const reason of [null, ' '])
      expect((await call('delete_transfer', { transfer: id, reason })).body.code).toBe('22023');
    expect((await call('delete_transfer', { transfer: id, reason: 'Depositado em dobro' })).status).toBe(204);
    expect((await call('delete_transfer', { transfer: id, reason: 'Outro' })).status).toBe(404);
    expect((await call('ledger_stats', {})).body).toEqual([{ entries: 0, income: '0', expense: '0' }]);
    const entries = await sql(
      `select verb, coalesce(new, old) ->> 'from_name' as source, coalesce(new, old) ->> 'to_name' as target, note
       from public.audit_log where table_name = 'transfers' order by id`,
    );
    expect(entries).toEqual([
      { verb: 'insert', source: 'Caixa', target: 'Banco', note: null },
      { verb: 'delete', source: 'Caixa', target: 'Banco do Brasil', note: 'Depositado em dobro' },
    ]);
    const [fee] = await sql(
      `select note from public.audit_log where table_name = 'financial_transactions' and verb = 'delete'`,
    );
    expect(fee).toEqual({ note: 'Depositado em dobro' });
    await call('change_account', { account: accounts.bank, change: { name: 'Banco' } });
  });
});

describe('accounts', () => {
  test('have no balance before their opening day, and no row of an earlier day counts', async () => {
    await write({ amount: 30, transaction_date: '2026-01-31' });
    await write({ amount: 7, transaction_date: '2026-02-01' });
    const change = { opening_balance: 100, opening_day: '2026-02-01' };
    const changed = { account: accounts.cash, change, reason: 'Contado de novo' };
    expect((await call('change_account', changed)).body).toBe(true);
    expect(await balances('2026-01-31')).toMatchObject({ Caixa: [null, '7.00'] });
    expect(await balances('2026-02-01')).toMatchObject({ Caixa: ['107.00', '0.00'] });
  });

  test('have another opening balance, or day of it, by a reason alone', async () => {
    const change = (body: object, reason?: string) =>
      call('change_account', { account: accounts.cash, change: body, reason });
    for (const body of [{ opening_balance: 5 }, { opening_day: '2026-02-01' }, { name: 'Cofre', opening_balance: 5 }])
      for (const reason of [undefined, '', ' ']) expect((await change(body, reason)).status).toBe(400);
    for (const body of [{ opening_balance: 5 }, { opening_day: '2026-02-01' }]) {
      const past = await rest(database, tokens.financial, `accounts?id=eq.${accounts.cash}`, { method: 'PATCH', body });
      expect(past.status).toBe(403);
    }
    expect(
      await sql('select name, opening_balance, opening_day from public.accounts where purpose = $1', ['cash']),
    ).toEqual([{ name: 'Caixa', opening_balance: 0, opening_day: null }]);
    expect((await change({ name: 'Cofre', opening_balance: 0, opening_day: null })).body).toBe(true);
    expect((await change({ name: 'Caixa', opening_balance: 5 }, 'Contado de novo')).body).toBe(true);
    const notes = await sql(
      `select note from public.audit_log where table_name = 'accounts' and verb = 'update' order by id`,
    );
    expect(notes.slice(-2)).toEqual([{ note: null }, { note: 'Contado de novo' }]);
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
    expect((await call('delete_transfer', { transfer: id, reason: 'Engano' }, tokens[name])).status).toBe(403);
    expect((await call('change_transfer_scan', { transfer: id, scan: null }, tokens[name])).status).toBe(403);
    expect((await call('change_account', { account: accounts.cash, change: {} }, tokens[name])).status).toBe(403);
    for (const of_table of ['transfers', 'accounts', 'profiles'])
      expect((await call('ledger_history', { of_row: id, of_table }, tokens[name])).body).toEqual([]);
    expect(await sql('select id from public.transfers')).toHaveLength(1);
  });
});

const dayAt = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
const daysTo = (day: string) => (Date.parse(day) - Date.UTC(2026, 0, 1)) / 86_400_000;
const reais = (cents: number) => (cents / 100).toFixed(2);

/** The last day on which payments come: none comes in the future. */
const lastPaid = 300;
const names = ['Banco', 'Caixa', 'Cofre', 'Mercado Pago'] as const;
const bank = 0;
const cash = 1;
const provider = 3;

/** One thing that happens in a year; accounts by their place, days from its first. */
const act = fc.oneof(
  fc.record({
    do: fc.constant('row' as const),
    account: fc.nat(3),
    isIncome: fc.boolean(),
    isTithe: fc.boolean(),
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
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(50) }),
  // Whole months, or the last one in part.
  fc.record({
    do: fc.constant('receive' as const),
    cents: fc.integer({ min: 1, max: 30_000 }),
    inCash: fc.boolean(),
    day: fc.nat(lastPaid),
  }),
  // By a code, also for a month that is paid already.
  fc.record({
    do: fc.constant('code' as const),
    month: fc.integer({ min: 1, max: 12 }),
    fee: fc.nat(100),
    day: fc.nat(lastPaid),
  }),
  fc.record({
    do: fc.constant('undo' as const),
    which: fc.nat(50),
    isMistake: fc.boolean(),
    cents: fc.option(fc.integer({ min: 1, max: 10_000 })),
  }),
  fc.record({
    do: fc.constant('donation' as const),
    cents: fc.integer({ min: 1, max: 30_000 }),
    inCash: fc.boolean(),
    day: fc.nat(lastPaid),
  }),
  fc.record({ do: fc.constant('give donation' as const), which: fc.nat(50) }),
  fc.record({ do: fc.constant('give row' as const), which: fc.nat(50), inCash: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
type ActOf<Kind extends Act['do']> = Extract<Act, { do: Kind }>;

const opening = fc.record({ cents: fc.nat(1e8), day: fc.option(fc.nat(364)) });
type Opening = typeof opening extends fc.Arbitrary<infer One> ? One : never;

const monthly = 100_00;
const at = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(items.length, 1)];

/** A year on the database, and beside it what each account should have. */
class Year {
  readonly known: { id: string }[];
  readonly openings: readonly Opening[];
  readonly payer: string;
  readonly today: number;
  moved: { account: number; cents: number; day: number; of?: string }[] = [];
  /** Rows that people wrote, payments of which something remains, and donations that are nobody's. */
  readonly rows: { id: string; isTithe: boolean; day: number }[] = [];
  readonly payments: { id: string; remaining: number; account: number; day: number }[] = [];
  readonly donations: string[] = [];
  readonly transfers: string[] = [];

  constructor(known: { id: string }[], openings: readonly Opening[], payer: string, today: number) {
    this.known = known;
    this.openings = openings;
    this.payer = payer;
    this.today = today;
  }

  static async begin(openings: readonly Opening[]): Promise<Year> {
    await empty();
    await sql(`insert into public.accounts (name) values ('Cofre')`);
    const known = await sql<{ id: string; name: string }>('select id, name from public.accounts order by name');
    expect(known.map(({ name }) => name)).toEqual(names);
    for (const [place, { cents, day }] of openings.entries()) {
      await sql('update public.accounts set opening_balance = $2, opening_day = $3 where id = $1', [
        known[place]?.id,
        reais(cents),
        day === null ? null : dayAt(day),
      ]);
    }
    const [rosa] = await sql<{ id: string; today: string }>(
      `insert into public.dizimistas (nome_completo) values ('Rosa Amélia')
       returning id, private.parish_today()::text as today`,
    );
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, $2)', [rosa?.id, reais(monthly)]);
    return new Year(known, openings, String(rosa?.id), daysTo(String(rosa?.today)));
  }

  async row({ account, isIncome, isTithe, cents, day }: ActOf<'row'>): Promise<void> {
    const id = randomUUID();
    const row = { type: isIncome ? 'income' : 'expense', amount: reais(cents), transaction_date: dayAt(day) };
    const category = isIncome && isTithe ? 'Dízimo' : 'Quermesse';
    expect(
      (await write({ ...row, title: id, category_name: category, account_id: this.known[account]?.id })).status,
    ).toBe(201);
    const [written] = await sql<{ id: string }>('select id from public.financial_transactions where title = $1', [id]);
    this.rows.push({ id: String(written?.id), isTithe: isIncome && isTithe, day });
    this.moved.push({ account, cents: isIncome ? cents : -cents, day, of: String(written?.id) });
  }

  async delete({ which }: ActOf<'delete'>): Promise<void> {
    const row = at(this.rows, which);
    if (!row) return;
    const path = `financial_transactions?id=eq.${row.id}`;
    expect((await rest(database, tokens.financial, path, { method: 'DELETE' })).status).toBe(204);
    this.rows.splice(this.rows.indexOf(row), 1);
    this.moved = this.moved.filter(({ of }) => of !== row.id);
  }

  async transfer({ from, by, cents, fee, day }: ActOf<'transfer'>): Promise<void> {
    const to = (from + by) % 4;
    const id = randomUUID();
    const { status } = await transfer({
      transfer: id,
      from_account: this.known[from]?.id,
      to_account: this.known[to]?.id,
      amount: reais(cents),
      transfer_date: dayAt(day),
      ...(fee > 0 && { fee: reais(fee) }),
    });
    const isEarly = [from, to].some((place) => (this.openings[place]?.day ?? 0) > day);
    expect(status).toBe(isEarly || fee > cents ? (isEarly && fee <= cents ? 409 : 400) : 200);
    if (status !== 200) return;
    this.transfers.push(id);
    this.moved.push({ account: from, cents: -cents - fee, day, of: id });
    this.moved.push({ account: to, cents, day, of: id });
  }

  async reverse({ which }: ActOf<'take back'>): Promise<void> {
    const id = at(this.transfers, which);
    if (!id) return;
    expect((await call('delete_transfer', { transfer: id, reason: 'Engano' })).status).toBe(204);
    this.transfers.splice(this.transfers.indexOf(id), 1);
    this.moved = this.moved.filter(({ of }) => of !== id);
  }

  async receive({ cents, inCash, day }: ActOf<'receive'>): Promise<void> {
    const [{ open } = { open: 0 }] = await sql<{ open: number }>(
      'select (sum(public.restante(parcela)) * 100)::int as open from public.parcelas as parcela',
    );
    const amount = Math.min(cents, open);
    if (amount === 0) return;
    const received = { call: randomUUID(), payer: this.payer, amount: reais(amount), paid_on: dayAt(day) };
    const { status, body } = await call('receive_tithe', { ...received, form: inCash ? 'dinheiro' : 'pix' });
    expect(status).toBe(200);
    const account = inCash ? cash : bank;
    for (const paid of body as { id: string; amount: number }[]) this.enter(paid.id, account, paid.amount, day);
  }

  async code({ month, fee, day }: ActOf<'code'>): Promise<void> {
    const [paid] = await sql<{ id: string }>(
      `select payment.id from public.parcelas as parcela, lateral private.enter_payments(
         'provider', gen_random_uuid(),
         jsonb_build_array(jsonb_build_object('parcela_id', parcela.id, 'amount', $2::numeric, 'fee', $3::numeric)),
         $4, 'pix', null, $5) as payment
       where parcela.mes = $1`,
      [month, reais(monthly), fee > 0 ? reais(fee) : null, dayAt(day), randomUUID().slice(0, 18)],
    );
    this.enter(String(paid?.id), provider, monthly / 100, day);
    if (fee > 0) this.moved.push({ account: provider, cents: -fee, day });
  }

  enter(id: string, account: number, amount: number, day: number): void {
    const cents = Math.round(amount * 100);
    this.payments.push({ id, remaining: cents, account, day });
    this.moved.push({ account, cents, day });
  }

  async undo({ which, isMistake, cents }: ActOf<'undo'>): Promise<void> {
    const payment = at(this.payments, which);
    if (!payment) return;
    const part = Math.min(cents ?? payment.remaining, payment.remaining);
    const undoing = { call: randomUUID(), payment: payment.id, reason: 'Engano', is_mistake: isMistake };
    expect((await call('undo_payment', { ...undoing, ...(cents !== null && { amount: reais(part) }) })).status).toBe(
      200,
    );
    payment.remaining -= part;
    if (payment.remaining === 0) this.payments.splice(this.payments.indexOf(payment), 1);
    this.moved.push({ account: payment.account, cents: -part, day: isMistake ? payment.day : this.today });
  }

  async donation({ cents, inCash, day }: ActOf<'donation'>): Promise<void> {
    const id = randomUUID();
    await sql('insert into public.donations (id, amount) values ($1, $2)', [id, reais(cents)]);
    await sql(
      `select private.enter_payments(
         'hand', gen_random_uuid(), jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), $2, $3)`,
      [id, dayAt(day), inCash ? 'dinheiro' : 'pix'],
    );
    this.donations.push(id);
    this.moved.push({ account: inCash ? cash : bank, cents, day });
  }

  /** Whoever the money is of, it stays where it is. */
  async giveDonation({ which }: ActOf<'give donation'>): Promise<void> {
    const id = at(this.donations, which);
    if (!id) return;
    const given = { call: randomUUID(), donation: id, payer: this.payer };
    expect((await call('give_donation', given)).status).toBe(204);
    this.donations.splice(this.donations.indexOf(id), 1);
  }

  async giveRow({ which, inCash }: ActOf<'give row'>): Promise<void> {
    const row = at(
      this.rows.filter(({ isTithe, day }) => isTithe && day <= lastPaid),
      which,
    );
    if (!row) return;
    const given = { call: randomUUID(), transaction: row.id, payer: this.payer, form: inCash ? 'dinheiro' : 'pix' };
    expect((await call('give_transaction', given)).status).toBe(204);
    this.rows.splice(this.rows.indexOf(row), 1);
  }

  /** The balance of each account when a day ends, and the sum of what is upcoming. */
  balances(day: number) {
    return this.openings.map(({ cents, day: since }, account) => {
      const counted = this.moved.filter((each) => each.account === account && each.day >= (since ?? 0));
      const sum = (list: typeof counted) => list.reduce((total, each) => total + each.cents, 0);
      const until = cents + sum(counted.filter((each) => each.day <= day));
      return {
        name: names[account],
        balance: since === null || since <= day ? reais(until) : null,
        upcoming: reais(sum(counted.filter((each) => each.day > day))),
      };
    });
  }
}

test('random years: opening + in − out ± transfers is what each account has on each day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 40 }),
      fc.array(opening, { minLength: names.length, maxLength: names.length }),
      fc.array(fc.nat(364), { minLength: 3, maxLength: 3 }),
      async (acts, openings, days) => {
        const year = await Year.begin(openings);
        for (const one of acts) {
          if (one.do === 'row') await year.row(one);
          if (one.do === 'delete') await year.delete(one);
          if (one.do === 'transfer') await year.transfer(one);
          if (one.do === 'take back') await year.reverse(one);
          if (one.do === 'receive') await year.receive(one);
          if (one.do === 'code') await year.code(one);
          if (one.do === 'undo') await year.undo(one);
          if (one.do === 'donation') await year.donation(one);
          if (one.do === 'give donation') await year.giveDonation(one);
          if (one.do === 'give row') await year.giveRow(one);
        }
        for (const day of days) {
          const { body } = await call('account_balances', { day: dayAt(day) });
          const shown = body.map(({ name, balance, upcoming }: Record<string, string | null>) => ({
            name,
            balance,
            upcoming,
          }));
          expect(
            shown.sort((one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)),
          ).toEqual(year.balances(day));
        }
        expect(await sql('select * from private.account_faults()')).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.YEARS ?? 10) },
  );
});
