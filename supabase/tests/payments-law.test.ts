import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { mutate } from './mutate.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let financial: string;
let parcela: string;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  financial = database.tokenFor(await database.createStaff(people.raimundo));
  await database.sql.exec(`
    insert into public.dizimistas (nome_completo) values ('Rosa Amélia');
    select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas`);
  const [row] = await database.sql.query<{ id: string }>('select id from public.parcelas where mes = 1');
  parcela = row?.id as string;
});
afterAll(() => database.close());

const call = (name: string, body: object) => rest(database, financial, `rpc/${name}`, { method: 'POST', body });

const pay = (id = randomUUID(), amount = 50) =>
  call('pay_instalments', {
    call: id,
    items: [{ parcela_id: parcela, amount }],
    paid_on: '2026-03-10',
    form: 'pix',
  });
const undo = (payment: string, amount?: number, id = randomUUID()) =>
  call('undo_payment', { call: id, payment, reason: 'Engano', amount });

const faults = async () =>
  (await database.sql.query<{ fault: string }>('select fault from private.account_faults()')).map(({ fault }) => fault);

const enter = 'enter_payments(text, uuid, jsonb, date, text, text, text, jsonb)';
const reverse = 'undo_payment(text, uuid, uuid, text, numeric, date, text, text)';
const writeLedger = 'follow_ledger(uuid[])';

describe('a function that would keep the books wrongly is refused by the law:', () => {
  const follows =
    'perform private.follow_payments(array[undone.receipt_id], array_remove(array[undone.parcela_id, undone.donation_id], null))';
  test.each([
    [
      'a row of the ledger is left out',
      writeLedger,
      'where receipt.id =',
      'where false and receipt.id =',
      'ledger_row',
      1,
    ],
    ['the ledger has a cent less', writeLedger, 'due.amount, due.type', 'due.amount - 0.01, due.type', 'ledger_row', 1],
    [
      'the ledger has another account',
      writeLedger,
      'receipt.account_id, null',
      "(select id from public.accounts where purpose = 'cash'), null",
      'ledger_row',
      1,
    ],
    ['a row of the ledger has no category', writeLedger, 'due.category, due.day', 'null, due.day', 'ledger_row', 1],
    ['a cent is nobody’s', enter, 'item.amount, entered', 'item.amount - 0.01, entered', 'shared_out', 1],
    [
      'a reversal is left out of the ledger',
      reverse,
      follows,
      'update public.parcelas set payment_id = null, data_pagamento = null, forma_pagamento = null; perform private.refuse_faults_now()',
      'ledger_row',
      2,
    ],
    [
      'what is undone is still paid',
      reverse,
      follows,
      'perform private.follow_ledger(array[undone.receipt_id]); perform private.refuse_faults_now()',
      'paid_state',
      2,
    ],
    [
      'more is reversed than was received',
      'require_rest(allocations, numeric)',
      'if require_rest.amount > rest',
      'if false and require_rest.amount > rest',
      'too_much',
      2,
    ],
    [
      'it is reversed before it was received',
      reverse,
      'coalesce(undo_payment.paid_on, private.parish_today())',
      'received_on - 1',
      'too_early',
      2,
    ],
  ])('%s', async (_, signature, from, to, fault, step) => {
    const putBack = await mutate(database.sql, signature, from, to);
    try {
      const paid = await pay();
      const answer = step === 1 ? paid : await undo(paid.body[0].id, fault === 'too_much' ? 60 : undefined);
      expect(answer).toMatchObject({ status: 500, body: { code: 'PT500', hint: 'accounts' } });
      expect(answer.body.details.replaceAll(/ [0-9a-f-]{36}/g, '')).toBe(fault);
      const kept = await database.sql.query<{ n: number }>('select count(*)::integer as n from public.payments');
      expect(kept).toEqual([{ n: step - 1 }]);
      expect(await faults()).toEqual([]);
    } finally {
      await putBack();
    }
  });
});

const credit = 'credits_of(uuid)';
const counts = 'counting_payment(uuid)';

/** Each is red at one step: parts of 20 and 30, 50 by the provider, the undoings of all. */
test.each([
  ['a part pays its instalment', counts, 'credited.reached >= (', 'credited.reached > 0 * ('],
  ['the exact amount is not enough', counts, 'credited.reached >= (', 'credited.reached > ('],
  ['the last payment counts', counts, 'credited.number limit', 'credited.number desc limit'],
  ['what was undone counts on', credit, 'filter (where not each.is_forgiven)', 'filter (where false)'],
  ['what was wholly reversed counts on', credit, '>= part.amount then 0', '>= part.amount then part.amount'],
])('a state that is kept wrongly because %s is refused', async (_, signature, from, to) => {
  const putBack = await mutate(database.sql, signature, from, to);
  try {
    const answers: string[] = [];
    const [owed] = await database.sql.query<{ id: string }>('select id from public.dizimistas');
    const come = async (amount: number) => {
      const body = { call: randomUUID(), payer: owed?.id, amount, paid_on: '2026-03-10', form: 'pix' };
      const answer = await call('receive_tithe', body);
      answers.push(answer.body.details ?? '');
      return answer.body[0]?.id as string;
    };
    const reported = async (text: string) => {
      const [row] = await database.sql
        .query<{ id: string }>(text)
        .catch(({ detail }: { detail: string }) => [answers.push(detail)].map(() => ({ id: '' })));
      return row?.id;
    };
    const first = await come(20);
    const second = await come(30);
    const items = `jsonb_build_array(jsonb_build_object('parcela_id', '${parcela}', 'amount', 50))`;
    const whole = await reported(
      `select id from private.enter_payments('provider', gen_random_uuid(), ${items}, '2026-03-10', 'pix')`,
    );
    for (const [payment, amount] of [
      [first, 5],
      [first, 15],
      [second, 30],
    ] as const) {
      answers.push((await undo(payment, amount)).body.details ?? '');
    }
    for (const amount of [10, 40]) {
      await reported(
        `select id from private.undo_payment('provider', gen_random_uuid(), '${whole}', 'x', ${amount}, returned => 'refunded')`,
      );
    }
    await come(5);
    expect(answers.join()).toContain(`paid_state ${parcela}`);
  } finally {
    await putBack();
  }
});

test('money that would be received again with another amount than was charged back is refused', async () => {
  const [charge] = await database.sql.query<{ id: string }>(
    `select public.begin_instalments_charge(array['${parcela}']::uuid[], 60) ->> 'id' as id`,
  );
  const reported = {
    ...{ id: '881', reference: charge?.id, amount: '50.00', currency: 'BRL', collector: '1', form: 'pix' },
    ...{ status: 'charged_back', approved_at: '2026-01-09T12:00:00Z', refunds: [] },
  };
  await database.sql.query("select public.reconcile_payment($1::jsonb, '1')", [JSON.stringify(reported)]);
  const again = `select private.regain(jsonb_populate_record(null::private.reported_payment, $1::jsonb), null)::text as amount`;
  const putBack = await mutate(
    database.sql,
    'regain(private.reported_payment, uuid)',
    "'amount', lost.amount",
    "'amount', lost.amount - 0.01",
  );
  try {
    const regaining = database.sql.query(again, [JSON.stringify(reported)]);
    await expect(regaining).rejects.toMatchObject({
      hint: 'accounts',
      detail: expect.stringMatching(/^regained \S+$/),
    });
    expect(await faults()).toEqual([]);
  } finally {
    await putBack();
  }
  expect(await database.sql.query(again, [JSON.stringify(reported)])).toEqual([{ amount: '50.00' }]);
});

test('what the functions would refuse is named when it is there all the same, as in a damaged backup', async () => {
  const paid = await pay();
  await undo(paid.body[0].id, 20);
  await pay(randomUUID(), 20);
  expect(await faults()).toEqual([]);
  const damages: [change: string, fault: string[]][] = [
    [
      "update public.financial_transactions set amount = 49.99 where kind = 'income' and reverses is null",
      ['ledger_row'],
    ],
    ['update public.financial_transactions set category_id = null where reverses is null', ['ledger_row']],
    [
      "update public.financial_transactions set type = 'expense', category_id = private.category_named('Tarifas', 'expense') where reverses is null",
      ['ledger_row'],
    ],
    [
      "update public.financial_transactions set account_id = (select id from public.accounts where purpose = 'cash')",
      ['ledger_row'],
    ],
    [
      'update public.financial_transactions set reverses = null, amount = 20 where reverses is not null',
      ['ledger_row'],
    ],
    ['delete from public.financial_transactions where reverses is not null', ['ledger_row']],
    ['truncate public.financial_transactions', ['ledger_row']],
    ['update public.returns set amount = 50.01', ['ledger_row', 'paid_state', 'too_much']],
    ["update public.returns set returned_on = '2026-01-01'", ['ledger_row', 'too_early']],
    ['update public.returns set is_forgiven = true', ['paid_state']],
    [
      "update public.allocations set ended_at = now(), end_reason = 'x' where amount = 20",
      ['ledger_row', 'paid_state', 'shared_out'],
    ],
    [
      `insert into public.allocations (receipt_id, call_id, parcela_id, amount)
       select receipt_id, call_id, (select id from public.parcelas where mes = 2), 10 from public.allocations limit 1`,
      ['ledger_row', 'shared_out'],
    ],
    ['update public.receipts set amount = amount + 1', ['shared_out']],
    [
      `insert into public.receipts (call_id, source, amount, account_id, paid_on, form)
       select gen_random_uuid(), 'hand', 5, account_id, paid_on, form from public.receipts limit 1`,
      ['shared_out'],
    ],
    [
      'truncate public.receipts, public.allocations, public.returns, public.financial_transactions cascade',
      ['paid_state'],
    ],
    [
      'update public.parcelas set payment_id = null, data_pagamento = null, forma_pagamento = null where pago',
      ['paid_state'],
    ],
    ["update public.parcelas set data_pagamento = '2026-03-11' where pago", ['paid_state']],
    ["update public.parcelas set forma_pagamento = 'outros' where pago", ['paid_state']],
    ['update public.parcelas set payment_id = gen_random_uuid() where pago', ['paid_state']],
    ['update public.parcelas set valor_parcela = 50.01 where pago', ['paid_state']],
    [
      `update public.parcelas as one set payment_id = part.id from public.allocations as part where one.pago and part.amount = 50`,
      ['paid_state'],
    ],
    ["insert into public.donations (amount, status) values (10, 'approved')", ['paid_state']],
    [
      `with given as (insert into public.donations (amount, status) values (50, 'moved') returning id)
       update public.allocations set donation_id = given.id from given where parcela_id is not null and amount = 20`,
      ['other_payer'],
    ],
  ];
  const tables = ['receipts', 'allocations', 'returns', 'financial_transactions', 'parcelas', 'donations'];
  for (const [change, expected] of damages) {
    const rolledBack = new Error('taken back');
    const damaging = database.sql.transaction(async (transaction) => {
      for (const name of tables) await transaction.exec(`alter table public.${name} disable trigger user`);
      await transaction.exec(change);
      const found = await transaction.query<{ fault: string }>(
        'select distinct fault from private.account_faults() order by 1',
      );
      expect(
        found.map(({ fault }) => fault),
        change,
      ).toEqual(expected);
      throw rolledBack;
    });
    await expect(damaging).rejects.toBe(rolledBack);
  }
});

test('an undoing is known again by its amount in whole cents', async () => {
  const paid = await pay();
  const id = randomUUID();
  const first = await undo(paid.body[0].id, 10.004, id);
  expect(first).toMatchObject({ status: 200, body: { amount: 10 } });
  expect(await undo(paid.body[0].id, 10.004, id)).toEqual(first);
  expect((await undo(paid.body[0].id, 0.004)).body).toMatchObject({ code: '23514' });
});

test('a plain row that would become a payment’s is refused at the commit, also past the functions', async () => {
  expect((await pay()).status).toBe(200);
  const change = `
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
    values ('x', 1, 'income', 'Coletas', '2026-03-10');
    update public.financial_transactions set receipt_id = (select receipt_id from public.payments), payment_id = (select id from public.payments), kind = 'fee' where title = 'x'`;
  await expect(database.sql.transaction((transaction) => transaction.exec(change))).rejects.toMatchObject({
    hint: 'accounts',
  });
});

test('booklets of a year name nobody twice', async () => {
  const [payer] = await database.sql.query<{ id: string }>('select id from public.dizimistas');
  const item = { dizimista_id: payer?.id, valor_mensal: 40 };
  const ask = (items: object[], id = randomUUID()) => call('create_carnes', { call: id, ano: 2027, items });
  expect((await ask([item, item])).body).toMatchObject({ code: '22023' });
  const id = randomUUID();
  const first = await ask([item], id);
  expect(first.body).toEqual({ created: 1, passed: 0 });
  expect(await ask([item], id)).toEqual(first);
});

test('the largest amount, entered a thousand times, is summed exactly', async () => {
  await database.sql.exec(`
    update public.parcelas set valor_parcela = 9999999999.99;
    select private.enter_payments('provider', gen_random_uuid(),
      jsonb_build_array(jsonb_build_object('parcela_id', '${parcela}')), '2026-03-10', 'pix')
    from generate_series(1, 100);
    insert into public.financial_transactions (amount, type, transaction_date)
    select 9999999999.99, 'income', '2026-03-10' from generate_series(1, 900)`);
  expect(await faults()).toEqual([]);
  expect((await rest(database, financial, 'rpc/ledger_stats', { method: 'POST', body: {} })).body).toEqual([
    { entries: 1000, income: '9999999999990.00', expense: '0' },
  ]);
});
