import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let raimundo: string;
let lucia: string;
/** The instalments of a booklet of R$ 61.37, from January. */
let months: string[];

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
  lucia = database.tokenFor(await database.createStaff(people.lucia));
  await sql(`insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade)
    values ('Rosa Amélia', '52998224725', true, true)`);
  await sql(`select private.make_carne(gen_random_uuid(), id, 2026, 61.37) from public.dizimistas`);
  months = (await sql<{ id: string }>('select id from public.parcelas order by mes')).map(({ id }) => id);
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);

const call = (name: string, body: object, token = raimundo) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });

const asked = (...which: number[]) => ({
  call: randomUUID(),
  items: which.map((month) => ({ parcela_id: months[month - 1] })),
  paid_on: '2026-01-09',
  form: 'dinheiro',
});
const pay = (body: object, token?: string) => call('pay_instalments', body, token);
const undo = (payment: string, more: object = {}) =>
  call('undo_payment', { call: randomUUID(), payment, reason: 'Lançado no carnê errado', ...more });

/** A payment that the provider reports, past the screen. */
const reported = (month: number, amount: number, fee = 0) =>
  sql<{ id: string }>(
    `select id from private.enter_payments('provider', gen_random_uuid(), $1, '2026-01-08', 'pix', null, '12840')`,
    [JSON.stringify([{ parcela_id: months[month - 1], amount, fee }])],
  );

const ledger = () =>
  sql(`select title, amount::text, type, financial_transactions.category, transaction_date::text as day, kind, reverses is not null as counter
    from public.financial_transactions order by created_at, title`);
const state = async (month: number) =>
  (
    await sql(
      `select payment_id, pago, data_pagamento::text as day, forma_pagamento as form, observacoes as note
       from public.parcelas where id = $1`,
      [months[month - 1]],
    )
  )[0];
const faults = () => sql('select * from private.account_faults()');

describe('a payment by hand', () => {
  test('pays the instalment, is a row of the ledger that names nobody, and one audit entry', async () => {
    await database.empty('public.audit_log');
    const { status, body } = await pay({ ...asked(3), note: 'Veio com a filha' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [{ source: 'hand', amount: 61.37, paid_on: '2026-01-09', creator_name: 'Raimundo', reverses: null }],
    });
    expect(await state(3)).toEqual({
      payment_id: body[0].id,
      pago: true,
      day: '2026-01-09',
      form: 'dinheiro',
      note: 'Veio com a filha',
    });
    const row = {
      amount: '61.37',
      type: 'income',
      category: 'Dízimo',
      day: '2026-01-09',
      kind: 'income',
      counter: false,
    };
    expect(await ledger()).toEqual([{ title: 'Dízimo nº 1, março de 2026', ...row }]);
    expect(
      await sql(
        `select table_name, verb, actor_name, dizimista_id = (select id from public.dizimistas) as hers from public.audit_log`,
      ),
    ).toEqual([{ table_name: 'payments', verb: 'insert', actor_name: 'Raimundo', hers: true }]);
    expect(await faults()).toEqual([]);
  });

  test('of several instalments is a row for each, all or none', async () => {
    const year = asked(...months.map((_, index) => index + 1));
    expect((await pay(year)).body).toHaveLength(12);
    expect(await sql('select sum(amount)::text as total from public.financial_transactions')).toEqual([
      { total: '736.44' },
    ]);
    await undo((await state(2))?.payment_id as string);
    expect((await pay(asked(2, 3))).body).toMatchObject({ hint: 'already_paid' });
    expect((await state(2))?.pago).toBe(false);
  });

  test('that is repeated answers the first one’s rows, undone since too, and enters nothing', async () => {
    const first = asked(1, 2);
    const { body } = await pay(first);
    expect(await pay(first)).toEqual({ status: 200, body });
    await undo(body[0].id);
    expect(await pay(first, lucia)).toEqual({ status: 200, body });
    expect(await sql('select count(*)::int as n from public.payments')).toEqual([{ n: 3 }]);
  });

  test.each([
    ['another day', { paid_on: '2026-01-10' }],
    ['another form', { form: 'pix' }],
    ['another note', { note: 'a' }],
    ['another instalment', () => ({ items: [{ parcela_id: months[4] }] })],
    ['one instalment more', () => ({ items: [{ parcela_id: months[0] }, { parcela_id: months[1] }] })],
    ['another amount', () => ({ items: [{ parcela_id: months[0], amount: 61.38 }] })],
  ])('with a known id and %s is a conflict', async (_, change) => {
    const first = asked(1);
    await pay(first);
    const more = typeof change === 'function' ? change() : change;
    expect(await pay({ ...first, ...more })).toMatchObject({ status: 409, body: { hint: 'other_content' } });
    expect(await sql('select count(*)::int as n from public.payments')).toEqual([{ n: 1 }]);
  });

  test('of a paid instalment is refused, with who entered the first and when', async () => {
    await pay(asked(1));
    const answer = await pay(asked(1), lucia);
    expect(answer).toMatchObject({ status: 409, body: { hint: 'already_paid' } });
    expect(JSON.parse(answer.body.details)).toMatchObject({ by: 'Raimundo', paid_on: '2026-01-09', mes: 1, ano: 2026 });
  });

  test('is entered once by eight callers at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => pay(asked(1), index % 2 ? lucia : raimundo)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const same = asked(2);
    const repeated = await Promise.all(Array.from({ length: 8 }, () => pay(same)));
    expect(new Set(repeated.map(({ body }) => body[0].id)).size).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['no instalment', () => ({ items: [] })],
    ['one that does not exist', () => ({ items: [{ parcela_id: unknownId }] })],
    ['one twice', () => ({ items: [{ parcela_id: months[0] }, { parcela_id: months[0] }] })],
    ['an amount that is no longer owed', () => ({ items: [{ parcela_id: months[0], amount: 60 }] })],
    ['a day that has not been', () => ({ paid_on: '2999-01-01' })],
    ['an unknown form', () => ({ form: 'cheque' })],
    ['no form', () => ({ form: null })],
    ['no id', () => ({ call: null })],
    ['a donation', () => ({ items: [{ donation_id: unknownId }] })],
  ])('with %s is refused and changes nothing', async (_, change) => {
    const { status } = await pay({ ...asked(1), ...change() });
    expect([400, 404, 409]).toContain(status);
    expect(await sql('select from public.payments')).toEqual([]);
    expect(await ledger()).toEqual([]);
  });
});

describe('an undone payment', () => {
  test('opens the instalment again, and both rows of the ledger stay', async () => {
    const [entered] = (await pay(asked(3))).body;
    const { status, body } = await undo(entered.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { reverses: entered.id, amount: 61.37, form: 'dinheiro' },
    });
    expect(await state(3)).toEqual({ payment_id: null, pago: false, day: null, form: null, note: null });
    expect(await ledger()).toMatchObject([
      { title: 'Dízimo nº 1, março de 2026', amount: '61.37', counter: false },
      { title: 'Estorno: Dízimo nº 1, março de 2026', amount: '-61.37', type: 'income', counter: true },
    ]);
    expect(await faults()).toEqual([]);
    expect((await pay(asked(3))).status).toBe(200);
  });

  test('in part leaves a part, of which what is missing may be paid', async () => {
    const [entered] = (await pay(asked(1))).body;
    await undo(entered.id, { amount: 1.37 });
    expect((await state(1))?.pago).toBe(false);
    const rest = { ...asked(), items: [{ parcela_id: months[0], amount: 1.37 }] };
    expect((await pay({ ...rest, items: [{ parcela_id: months[0], amount: 61.37 }] })).body.hint).toBe('other_amount');
    const [second] = (await pay(rest)).body;
    expect([second.amount, (await state(1))?.pago]).toEqual([1.37, true]);
    await undo(second.id);
    expect(await undo(entered.id, { amount: 60.01 })).toMatchObject({
      status: 409,
      body: { hint: 'too_much', details: '60.00' },
    });
    expect((await undo(entered.id)).body.amount).toBe(60);
    expect((await state(1))?.pago).toBe(false);
  });

  test('twice is refused with who did it; a repetition of the call answers the first', async () => {
    const [entered] = (await pay(asked(1))).body;
    const same = { call: randomUUID(), payment: entered.id, reason: 'Engano' };
    const first = await call('undo_payment', same);
    expect(await call('undo_payment', same)).toEqual(first);
    expect(await call('undo_payment', { ...same, reason: 'Outro' })).toMatchObject({ body: { hint: 'other_content' } });
    const again = await undo(entered.id);
    expect(again).toMatchObject({ status: 409, body: { hint: 'undone' } });
    expect(JSON.parse(again.body.details)).toMatchObject({ by: 'Raimundo' });
    expect((await undo(first.body.id)).body).toMatchObject({ hint: 'is_reversal' });
  });

  test.each([{ reason: null }, { reason: ' ' }, { amount: 0 }, { amount: -1 }, { payment: unknownId }])(
    'with %j is refused',
    async (change) => {
      const [entered] = (await pay(asked(1))).body;
      expect([400, 404]).toContain((await undo(entered.id, change)).status);
      expect((await state(1))?.pago).toBe(true);
    },
  );

  test('gives way to the next payment of the same instalment', async () => {
    const [first] = (await pay(asked(1))).body;
    const [second] = await reported(1, 61.37, 0.61);
    expect((await state(1))?.payment_id).toBe(first.id);
    await undo(first.id);
    expect(await state(1)).toMatchObject({ payment_id: second?.id, pago: true, form: 'pix' });
    expect(await ledger()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: 'Tarifa do PIX (dízimo nº 1, janeiro de 2026)',
          amount: '0.61',
          type: 'expense',
          kind: 'fee',
        }),
      ]),
    );
    expect(await faults()).toEqual([]);
  });
});

describe('what payments leave behind', () => {
  test('a booklet with an undone payment is not deleted, and the values of its unpaid instalments may change', async () => {
    const [entered] = (await pay(asked(1))).body;
    await undo(entered.id);
    const [carne] = await sql<{ id: string }>('select id from public.carnes');
    expect(await call('delete_carne', { id: carne?.id })).toMatchObject({ status: 409, body: { details: 'payments' } });
    expect((await call('change_carne_value', { id: carne?.id, valor_mensal: 70 })).status).toBe(200);
    expect((await pay(asked(1))).body).toMatchObject([{ amount: 70 }]);
  });

  test('a linked row of the ledger is neither changed nor deleted by anybody', async () => {
    await pay(asked(1));
    for (const token of [raimundo, lucia]) {
      for (const method of ['PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { title: 'Outro' } : undefined;
        expect(
          await rest(database, token, 'financial_transactions?payment_id=not.is.null', { method, body }),
        ).toMatchObject({ status: 409, body: { hint: 'linked' } });
      }
      expect(
        await rest(database, token, 'financial_transactions', {
          method: 'POST',
          body: { amount: 1, type: 'income', transaction_date: '2026-01-09', payment_id: unknownId, kind: 'income' },
        }),
      ).toMatchObject({ status: 403 });
    }
    await expect(sql('update public.financial_transactions set amount = 1')).rejects.toMatchObject({
      hint: 'accounts',
      detail: expect.stringContaining('ledger_row'),
    });
  });

  test('a payment is neither changed nor deleted, but for its texts by the owner', async () => {
    await pay({ ...asked(1), note: 'a' });
    const [entered] = await sql<{ id: string }>('select id from public.payments');
    await undo(entered?.id as string, { amount: 5 });
    await sql(`update public.allocations set ended_at = now(), end_reason = 'x' where false`);
    for (const change of [
      'delete from public.receipts',
      "update public.receipts set paid_on = '2026-01-01'",
      'update public.receipts set amount = 1',
      'delete from public.allocations',
      'update public.allocations set amount = 1',
      'delete from public.returns',
      'update public.returns set amount = 1',
    ]) {
      await expect(sql(change)).rejects.toMatchObject({ hint: 'paid', detail: change.match(/\w+s\b(?= set|$)/)?.[0] });
    }
    await sql('update public.receipts set note = null');
  });

  test('of an erased payer the accounts stay, and no new payment is entered by hand', async () => {
    const [entered] = (await pay({ ...asked(1), note: 'Veio com a filha' })).body;
    const [payer] = await sql<{ id: string }>('select id from public.dizimistas');
    const erased = await call('erase_payer', { payer: payer?.id, ordinal: 1, decisions: [] }, lucia);
    expect(erased.status).toBe(200);
    expect(await sql('select note from public.payments')).toEqual([{ note: null }]);
    expect((await state(1))?.pago).toBe(true);
    expect((await pay(asked(2))).body).toMatchObject({ hint: 'erased' });
    expect((await undo(entered.id)).status).toBe(200);
    expect((await pay(asked(1))).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('the note of another’s payment that names an erased person is one text, and so is the instalment’s copy', async () => {
    await pay({ ...asked(1), note: 'Pago por Ermengarda Quixaba' });
    const [named] = await sql<{ id: string }>(
      `insert into public.dizimistas (nome_completo) values ('Ermengarda Quixaba') returning id`,
    );
    const naming = await call('texts_naming_payer', { payer: named?.id }, lucia);
    expect(naming.body).toMatchObject([{ table_name: 'receipts', column_name: 'note' }]);
    const decisions = [{ table: 'receipts', id: naming.body[0].row_id, column: 'note', erase: true }];
    expect((await call('erase_payer', { payer: named?.id, ordinal: 2, decisions }, lucia)).status).toBe(200);
    expect((await state(1))?.note).toBe('Pago por Dados apagados');
    expect(await sql(`select new ->> 'note' as note from public.audit_log where table_name = 'payments'`)).toEqual([
      { note: 'Pago por Dados apagados' },
    ]);
  });
});

test('the books that would not add up are refused at the commit', async () => {
  await expect(
    sql(
      `with lone as (
        insert into public.receipts (call_id, source, amount, account_id, paid_on, form)
        select gen_random_uuid(), 'hand', 5, id, '2026-01-09', 'pix' from public.accounts where purpose = 'bank'
        returning id
      )
      insert into public.allocations (receipt_id, call_id, amount, parcela_id) select id, id, 5, $1 from lone`,
      [months[0]],
    ),
  ).rejects.toMatchObject({ code: 'PT500', hint: 'accounts', detail: expect.stringContaining('ledger_row') });
});

test('only financial staff and administrators enter and undo', async () => {
  const [entered] = (await pay(asked(1))).body;
  for (const { name, email, role } of [people.tereza, people.chico]) {
    const token = database.tokenFor(await database.createStaff({ name, email, role }));
    expect((await pay(asked(2), token)).status).toBe(403);
    expect((await call('undo_payment', { call: randomUUID(), payment: entered.id, reason: 'a' }, token)).status).toBe(
      403,
    );
  }
  for (const name of ['pay_instalments', 'undo_payment']) {
    expect((await rest(database, undefined, `rpc/${name}`, { method: 'POST', body: {} })).status).toBeGreaterThan(400);
  }
});
