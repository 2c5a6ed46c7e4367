import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { type RestAnswer, rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let raimundo: string;
let box: string;
let bank: string;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const send = (path: string, method: string, body?: object) => rest(database, raimundo, path, { method, body });
const call = (name: string, body: object) => send(`rpc/${name}`, 'POST', body);

const day = '2026-03-01';
/** R$ 60.00, of which the box has one and a half. */
const part = 60;

/** The things by which the box has R$ 100.00. */
interface Held {
  payer: string;
  row: string;
  spent: string;
  transfer: string;
  payment: string;
  instalment: string;
  category: string;
}

const row = (change: object = {}) => ({
  ...{
    id: randomUUID(),
    amount: part,
    type: 'income',
    category_name: 'Quermesse',
    transaction_date: day,
    account_id: box,
  },
  ...change,
});
const out = (change: object = {}) => ({
  ...{ transfer: randomUUID(), from_account: box, to_account: bank, amount: part, transfer_date: day },
  ...change,
});

async function fill(): Promise<Held> {
  await database.reset();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
  const accounts = await sql<{ id: string }>(
    `select id from public.accounts where purpose <> 'provider' order by purpose desc`,
  );
  [box = '', bank = ''] = accounts.map(({ id }) => id);
  await sql('update public.accounts set opening_balance = $2, opening_day = null where id = $1', [box, part]);
  const [carne] = await sql<{ id: string; payer: string }>(
    `with payer as (insert into public.dizimistas (nome_completo) values ('Rosa Amélia') returning id)
     select (private.make_carne(gen_random_uuid(), id, 2026, $1)).id, id as payer from payer`,
    [part],
  );
  const instalments = await sql<{ id: string }>('select id from public.parcelas where carne_id = $1 order by mes', [
    carne?.id,
  ]);
  const received = await pay(instalments[0]?.id);
  const [kept, spent] = [
    row({ category_name: 'Dízimo' }),
    row({ type: 'expense', amount: 4 * part - 100, category_name: 'Velas' }),
  ];
  const brought = out({ from_account: bank, to_account: box });
  for (const each of [kept, spent]) await send('financial_transactions', 'POST', each);
  await call('enter_transfer', brought);
  const [category] = await sql<{ id: string }>(`select id from public.categories where name = 'Velas'`);
  expect(await left()).toBe(100);
  return {
    payer: carne?.payer ?? '',
    ...{ row: kept.id, spent: spent.id, transfer: brought.transfer, payment: received.body[0].id },
    ...{ instalment: instalments[1]?.id ?? '', category: category?.id ?? '' },
  };
}

const pay = (instalment: string | undefined) =>
  call('pay_instalments', {
    ...{ call: randomUUID(), items: [{ parcela_id: instalment }], paid_on: day, form: 'dinheiro' },
  });
const left = async () => {
  const [lowest] = await sql<{ balance: string }>(`select balance from public.lowest_in_box('${day}')`);
  return Number(lowest?.balance);
};

/** Whatever takes R$ 60.00 out of the box. */
const lowering: Record<string, (held: Held) => Promise<RestAnswer>> = {
  transfer: () => call('enter_transfer', out()),
  'transfer that says nothing of less than nothing': () => call('enter_transfer', out({ below_zero: null })),
  'transfer below zero that is meant': () => call('enter_transfer', out({ below_zero: true })),
  'transfer taken back': ({ transfer }) => call('delete_transfer', { transfer, reason: 'Engano' }),
  expense: () => send('financial_transactions', 'POST', row({ type: 'expense' })),
  'row changed': ({ spent }) => send(`financial_transactions?id=eq.${spent}`, 'PATCH', { amount: 5 * part - 100 }),
  'row moved': (held) => call('change_transaction', { transaction: held.row, change: { account_id: bank } }),
  'row deleted': (held) => send(`financial_transactions?id=eq.${held.row}`, 'DELETE'),
  'smaller opening balance': () =>
    call('change_account', { account: box, change: { opening_balance: 0 }, reason: 'Recontado' }),
  'payment undone': ({ payment }) => call('undo_payment', { call: randomUUID(), payment, reason: 'Engano' }),
};

/** Whatever else is done at the same time. */
const others: Record<string, (held: Held) => Promise<RestAnswer>> = {
  income: () => send('financial_transactions', 'POST', row()),
  payment: ({ instalment }) => pay(instalment),
  'expense of the bank': () => send('financial_transactions', 'POST', row({ type: 'expense', account_id: bank })),
  'transfer into the box': () => call('enter_transfer', out({ from_account: bank, to_account: box })),
  'category renamed': ({ category }) => call('rename_category', { category, name: 'Cera' }),
};

let held: Held;
beforeEach(async () => {
  held = await fill();
});

/** True if somebody waits for a lock. */
const hasWaiting = async () =>
  (await sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length >
  0;

/** The answer of a call that began while another transaction had the box, and whether it waited. */
async function whileLocked(act: (held: Held) => Promise<RestAnswer>, written = 'select') {
  let isAnswered = false;
  let waited = false;
  const answer = await database.sql.transaction(async (holder) => {
    await holder.query(written);
    await holder.exec('set constraints all immediate; select private.lock_box()');
    const answering = act(held).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await hasWaiting()), { interval: 5 }).toBe(true);
    waited = !isAnswered;
    return { answering };
  });
  return { waited, status: (await answer.answering).status };
}

test.each(Object.entries(lowering))('“%s” waits for who asks how much is in the box', async (_, act) => {
  const { waited, status } = await whileLocked(act);
  expect([waited, status < 300]).toEqual([true, true]);
});

test.each(Object.entries(others))('“%s” takes nothing out of it, and waits for nobody', async (_, act) => {
  const { waited, status } = await whileLocked(act);
  expect([waited, status < 300]).toEqual([false, true]);
});

test.each([undefined, null, false])(
  'a transfer with below_zero %s knows what was spent while it waited',
  async (said) => {
    const spent = `insert into public.financial_transactions (amount, type, transaction_date, account_id)
    values (${part}, 'expense', '${day}', '${box}')`;
    const entered = () => call('enter_transfer', out(said === undefined ? {} : { below_zero: said }));
    expect(await whileLocked(entered, spent)).toEqual({ waited: true, status: 409 });
    expect(await left()).toBe(100 - part);
  },
);

test.each([2, 4])('%i transfers at once leave no box below zero, in any of 20 rounds', async (many) => {
  for (let round = 0; round < 20; round += 1) {
    const sent = Array.from({ length: many }, (_, at) => out(at % 2 === 0 ? {} : { fee: 1.5, below_zero: null }));
    const answers = await Promise.all(sent.map((each) => call('enter_transfer', each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(many - 1).fill(409)]);
    expect(await left()).toBeGreaterThanOrEqual(0);
    for (const { transfer } of sent) await call('delete_transfer', { transfer, reason: 'Engano' });
  }
});

test('the first difference by a count and by hand at once are both entered, in any of 10 rounds', async () => {
  const named = { category_name: 'Diferença de caixa', amount: 1 };
  for (let round = 0; round < 10; round += 1) {
    await fill();
    const answers = await Promise.all([
      ...[1, 2].map(() => send('financial_transactions', 'POST', row({ ...named, type: 'expense' }))),
      ...[1, 2].map((counted) =>
        call('enter_count', {
          ...{ count: randomUUID(), day, counted, settles: true, counted_by: 'Rosa', also_counted_by: 'José' },
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true, true]);
  }
});

test('any two ways at once, twice each, are all answered', async () => {
  const all: typeof lowering = {
    ...lowering,
    ...others,
    'row given to a payer': ({ row: transaction, payer }) =>
      call('give_transaction', { call: randomUUID(), transaction, payer, form: 'dinheiro' }),
  };
  const answered: Record<string, string> = {};
  for (const one of Object.keys(all)) {
    held = await fill();
    for (const other of Object.keys(all)) {
      const answers = await Promise.all(
        [one, other, one, other].map((name) => all[name]?.(held) as Promise<RestAnswer>),
      );
      const failed = answers.filter(({ status }) => status >= 500).map(({ body }) => `${body?.code} ${body?.message}`);
      if (failed.length > 0) answered[`${one}, ${other}`] = failed.join('; ');
    }
  }
  expect(answered).toEqual({});
});
