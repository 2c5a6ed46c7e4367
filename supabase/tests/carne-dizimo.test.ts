import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { payInstalments } from './pay.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let financial: string;
let payer: string;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  financial = database.tokenFor(await database.createStaff(people.raimundo));
  const [row] = await database.sql.query<{ id: string }>(`
    insert into public.dizimistas (nome_completo, cpf, telefone, consentimento_lgpd, politica_privacidade)
    values ('Rosa Amélia', '52998224725', '85988887777', true, true) returning id`);
  payer = row?.id as string;
});
afterAll(() => database.close());

const call = (name: string, body: object, token: string | undefined = financial) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });

const booklet = () => ({ id: randomUUID(), dizimista_id: payer, ano: 2026, valor_mensal: 50.5 });
const create = (change: object = {}, token?: string) => call('create_carne', { ...booklet(), ...change }, token);

const count = async (table: string) =>
  (await database.sql.query<{ n: number }>(`select count(*) as n from public.${table}`))[0]?.n;

const pay = (mes: number) => payInstalments(database.sql, `mes = ${mes}`);

async function undoPayments() {
  for (const { id } of await database.sql.query('select id from public.payments where reverses is null'))
    expect((await call('undo_payment', { call: randomUUID(), payment: id, reason: 'Engano' })).status).toBe(200);
}

const charge = (status: string, mes = 1) =>
  database.sql.query(
    `with charge as (
       insert into public.pix_charges (id, dizimista_id, amount, status, expires_at)
       values (gen_random_uuid(), $3, 50.5, $1, '2027-01-11') returning id
     )
     insert into public.pix_charge_items (charge_id, parcela_id, amount)
     select charge.id, parcela.id, valor_parcela from charge, public.parcelas as parcela where mes = $2`,
    [status, mes, payer],
  );

const others = async () => ({
  editor: database.tokenFor(await database.createStaff(people.tereza)),
  common: database.tokenFor(await database.createStaff(people.chico)),
  inactive: database.tokenFor(await database.createStaff(people.otavio)),
});

describe('a new carnê', () => {
  test('has twelve instalments, due on day 10 of each month', async () => {
    expect(await create()).toMatchObject({ status: 200, body: { ano: 2026, valor_mensal: 50.5, dizimista_id: payer } });
    expect(
      await database.sql.query('select mes, vencimento, valor_parcela, pago from public.parcelas order by mes'),
    ).toEqual(
      Array.from({ length: 12 }, (_, index) => ({
        mes: index + 1,
        vencimento: `2026-${String(index + 1).padStart(2, '0')}-10`,
        valor_parcela: 50.5,
        pago: false,
      })),
    );
  });

  test('from a month on has those that remain of the year, which come to their sum', async () => {
    for (let mes_inicial = 1; mes_inicial <= 12; mes_inicial += 1) {
      const { body } = await create({ ano: 2026 + mes_inicial, mes_inicial });
      const [row] = await database.sql.query(
        `select to_json(array_agg(mes order by mes)) as months, sum(valor_parcela)::text as sum from public.parcelas where carne_id = $1`,
        [body.id],
      );
      const count = 13 - mes_inicial;
      expect(row).toEqual({
        months: Array.from({ length: count }, (_, at) => mes_inicial + at),
        sum: (50.5 * count).toFixed(2),
      });
    }
  });

  test('has the caller’s id, and a repeated call returns it again', async () => {
    const asked = booklet();
    const first = await create(asked);
    expect(first.body.id).toBe(asked.id);
    expect(await create(asked)).toEqual(first);
    const admin = database.tokenFor(await database.createStaff(people.lucia));
    expect(await create(asked, admin)).toEqual(first);
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
  });

  test('is what a repeated call returns also when its amount was changed meanwhile', async () => {
    const asked = booklet();
    await create(asked);
    const changed = await call('change_carne_value', { id: asked.id, valor_mensal: 60 });
    expect(await create(asked)).toEqual(changed);
    // Not even with the current amount, which differs from that of the first call.
    expect((await create({ ...asked, valor_mensal: 60 })).body.hint).toBe('other_content');
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
  });

  test('of an earlier version’s backup is found by its present amount', async () => {
    const asked = booklet();
    const first = await create(asked);
    await database.sql.exec('update public.carnes set valor_inicial = null');
    expect((await create(asked)).body.id).toBe(first.body.id);
    expect((await create({ ...asked, valor_mensal: 60 })).body.hint).toBe('other_content');
  });

  test('is created once by concurrent calls', async () => {
    const asked = booklet();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(asked)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, asked.id]));
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
  });

  test.each([{ valor_mensal: 50.51 }, { ano: 2027 }, { mes_inicial: 2 }])(
    'with a known id and %j is a conflict',
    async (change) => {
      const asked = booklet();
      await create(asked);
      expect(await create({ ...asked, ...change })).toMatchObject({
        status: 409,
        body: { code: 'PT409', hint: 'other_content' },
      });
      expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
    },
  );

  test('is rejected when the year already has one', async () => {
    await create();
    expect(await create({ valor_mensal: 10 })).toMatchObject({ status: 409, body: { code: '23505' } });
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
    expect((await create({ ano: 2027 })).status).toBe(200);
  });

  test.each([
    [{ dizimista_id: unknownId }, '23503'],
    [{ id: null }, '23502'],
    [{ valor_mensal: 0 }, '23514'],
    [{ valor_mensal: -5 }, '23514'],
    [{ valor_mensal: 'NaN' }, '23514'],
    [{ valor_mensal: null }, '23502'],
    [{ ano: 20266 }, '23514'],
    [{ ano: null }, '23502'],
    [{ mes_inicial: 0 }, '23514'],
    [{ mes_inicial: 13 }, '23514'],
    [{ mes_inicial: null }, '23502'],
    [{ valor_mensal: 12345678901 }, '22003'],
    [{ ano: 'dois mil' }, '22P02'],
  ])('with %j is refused whole', async (change, code) => {
    expect((await create(change)).body).toMatchObject({ code });
    expect([await count('carnes'), await count('parcelas')]).toEqual([0, 0]);
  });
});

describe('an unpaid carnê', () => {
  const remove = (id: string, token?: string) => call('delete_carne', { id }, token);

  test('is deleted with its instalments and failed charges', async () => {
    const { body } = await create();
    await charge('cancelled');
    await charge('rejected', 2);
    expect((await remove(body.id)).status).toBe(204);
    expect([await count('carnes'), await count('parcelas'), await count('pix_charges')]).toEqual([0, 0, 0]);
    expect(await remove(body.id)).toMatchObject({ status: 404, body: { code: 'PT404' } });
  });

  test('has another amount from a month on', async () => {
    const { body } = await create();
    expect((await call('change_carne_value', { id: body.id, valor_mensal: 60, from_month: 11 })).status).toBe(200);
    expect(await database.sql.query('select mes from public.parcelas where valor_parcela = 60 order by mes')).toEqual([
      { mes: 11 },
      { mes: 12 },
    ]);
    expect((await call('change_carne_value', { id: body.id, valor_mensal: 60, from_month: 13 })).status).toBe(400);
  });

  test('has another amount for all its instalments', async () => {
    const { body } = await create();
    expect(await call('change_carne_value', { id: body.id, valor_mensal: 60.25 })).toMatchObject({
      status: 200,
      body: { id: body.id, valor_mensal: 60.25 },
    });
    expect(await database.sql.query('select distinct valor_parcela from public.parcelas')).toEqual([
      { valor_parcela: 60.25 },
    ]);
    for (const valor_mensal of [0, -1, 'NaN', null]) {
      expect((await call('change_carne_value', { id: body.id, valor_mensal })).status).toBe(400);
    }
    expect((await call('change_carne_value', { id: unknownId, valor_mensal: 1 })).status).toBe(404);
  });
});

describe('the first months of a carnê', () => {
  const start = (id: string, mes_inicial: unknown, token?: string) => call('start_carne', { id, mes_inicial }, token);
  const months = async () =>
    (await database.sql.query<{ mes: number }>('select mes from public.parcelas order by mes')).map(({ mes }) => mes);

  test('are taken away up to the first paid one, once, with an entry for each', async () => {
    const asked = booklet();
    const { body } = await create(asked);
    await pay(11);
    await charge('cancelled', 2);
    for (const _ of ['first', 'again']) expect(await start(asked.id, 11)).toEqual({ status: 200, body });
    expect(await months()).toEqual([11, 12]);
    // A repetition of the creation finds it as it is, and they don't come back.
    expect((await create(asked)).status).toBe(200);
    expect(await start(asked.id, 3)).toMatchObject({ status: 200 });
    expect(await months()).toEqual([11, 12]);
    const entries = await database.sql.query(
      `select count(*)::int as n from public.audit_log where table_name = 'parcelas' and verb = 'delete' and dizimista_id = $1`,
      [payer],
    );
    expect(entries).toEqual([{ n: 10 }]);
  });

  test('stay where one of them has a payment, also an undone one', async () => {
    const { body } = await create();
    await pay(3);
    const refused = { status: 409, body: { code: 'PT409', hint: 'paid', details: 'months' } };
    expect(await start(body.id, 4)).toMatchObject(refused);
    await undoPayments();
    expect(await start(body.id, 4)).toMatchObject(refused);
    expect(await count('parcelas')).toBe(12);
    expect((await start(body.id, 3)).status).toBe(200);
    expect(await months()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test.each(['pending', 'authorized', 'in_process', 'in_mediation', 'approved'])(
    'stay where one of them has a charge that is %s',
    async (status) => {
      const { body } = await create();
      await charge(status, 2);
      const refused = { status: 409, body: { hint: 'paid', details: 'pix_charges' } };
      expect(await start(body.id, 5)).toMatchObject(refused);
      expect(await count('parcelas')).toBe(12);
      expect((await start(body.id, 2)).status).toBe(200);
    },
  );

  test('are of a month and a carnê that are there', async () => {
    const { body } = await create();
    for (const mes of [0, 13, null]) expect((await start(body.id, mes)).status).toBe(400);
    expect(await start(unknownId, 2)).toMatchObject({ status: 404, body: { code: 'PT404' } });
  });
});

describe('what is paid', () => {
  test('keeps its amount when that of the others changes', async () => {
    const { body } = await create();
    await pay(3);
    await call('change_carne_value', { id: body.id, valor_mensal: 60 });
    expect(await database.sql.query('select mes from public.parcelas where valor_parcela = 50.5')).toEqual([
      { mes: 3 },
    ]);
  });

  const open = ['pending', 'authorized', 'in_process', 'approved', 'in_mediation'];
  test.each(open)('by a charge that is %s keeps its amount', async (status) => {
    const { body } = await create();
    await charge(status, 5);
    expect(await call('change_carne_value', { id: body.id, valor_mensal: 60 })).toMatchObject({
      status: 409,
      body: { hint: 'paid', details: 'pix_charges' },
    });
    expect(await database.sql.query('select distinct valor_parcela from public.parcelas')).toEqual([
      { valor_parcela: 50.5 },
    ]);
  });

  test.each(['pending', 'approved', 'in_mediation', 'refunded', 'charged_back'])(
    'or has a charge that is %s is not deleted, neither with its carnê nor with its payer',
    async (status) => {
      const { body } = await create();
      await charge(status);
      const refused = { status: 409, body: { code: 'PT409', hint: 'paid', details: 'pix_charges' } };
      expect(await call('delete_carne', { id: body.id })).toMatchObject(refused);
      expect(await rest(database, financial, `dizimistas?id=eq.${payer}`, { method: 'DELETE' })).toMatchObject(refused);
      expect([await count('parcelas'), await count('pix_charges')]).toEqual([12, 1]);
    },
  );

  test('by hand is not deleted, neither with its carnê nor with its payer', async () => {
    const { body } = await create();
    await pay(1);
    const refused = { status: 409, body: { code: 'PT409', hint: 'paid', details: 'payments' } };
    expect(await call('delete_carne', { id: body.id })).toMatchObject(refused);
    expect(await rest(database, financial, `dizimistas?id=eq.${payer}`, { method: 'DELETE' })).toMatchObject(refused);
    expect([await count('dizimistas'), await count('carnes'), await count('parcelas')]).toEqual([1, 1, 12]);
  });

  test.each([{ data_pagamento: '2026-11-21' }, { forma_pagamento: 'pix' }])(
    'is not paid by halves: %j',
    async (change) => {
      await create();
      const set = Object.entries(change).map(([column, value]) => `${column} = '${value}'`);
      await expect(database.sql.exec(`update public.parcelas set ${set.join(', ')} where mes = 1`)).rejects.toThrow(
        /check constraint/,
      );
    },
  );

  /** Bypasses the functions. */
  const change = (table: string, set: string, role = 'postgres') =>
    database.sql.transaction(async ({ exec }) => {
      await exec(`set local role ${role}`);
      await exec(`update public.${table} set ${set}`);
    });

  test.each([
    ['parcelas', 'valor_parcela = 0.01'],
    ['parcelas', "vencimento = '2026-12-24'"],
    ['parcelas', 'mes = 12 where pago'],
    ['parcelas', 'id = gen_random_uuid()'],
    ['pix_charges', 'amount = 0.01'],
    ['pix_charge_items', `parcela_id = (select id from public.parcelas where mes = 2)`],
  ])('keeps what it is, whoever asks: %s, %s', async (table, set) => {
    await create();
    await (table === 'parcelas' ? pay(1) : charge('approved'));
    await expect(change(table, set)).rejects.toMatchObject({ code: 'PT409', hint: 'paid', detail: table });
  });

  test('is not changed with the service’s key either', async () => {
    await create();
    await pay(1);
    for (const table of ['carnes', 'parcelas', 'receipts', 'allocations', 'returns', 'financial_transactions']) {
      await expect(change(table, 'id = id', 'service_role')).rejects.toMatchObject({ code: '42501' });
    }
    await expect(change('donations', "status = 'approved'", 'service_role')).rejects.toMatchObject({ code: '42501' });
  });

  test.each(open)('by a charge that is %s keeps its amount, whoever asks', async (status) => {
    await create();
    await charge(status);
    const set = 'valor_parcela = 0.01';
    await expect(change('parcelas', set)).rejects.toMatchObject({ code: 'PT409', hint: 'paid', detail: 'pix_charges' });
  });

  test('has at most one open PIX charge', async () => {
    await create();
    await charge('cancelled');
    await charge('pending');
    await expect(charge('pending')).rejects.toThrow(/pix_charge_items_one_open/);
    await charge('approved');
  });
});

describe('the carnês of a year', () => {
  const items = async (valor_mensal = 30) =>
    (await database.sql.query<{ id: string }>('select id from public.dizimistas order by numero_ordinal')).map(
      ({ id }) => ({
        dizimista_id: id,
        valor_mensal,
      }),
    );
  const addPayers = () =>
    database.sql.exec(`insert into public.dizimistas (nome_completo, valor_sugerido, dizimista_ativo) values
      ('Ana', 25, true), ('Bia', null, true), ('Caio', 40, false)`);

  test('say of each active payer the record’s amount and the last carnê’s, each with its last change', async () => {
    await addPayers();
    await create({ ano: 2024, valor_mensal: 1 });
    const { body: last } = await create({ ano: 2025 });
    const { body } = await call('payers_without_carne', { ano: 2026 });
    const unknown = { id: expect.any(String), record_at: expect.any(String), carne_value: null, carne_at: null };
    expect(body).toEqual({
      total: 3,
      payers: [
        { ...unknown, numero_ordinal: 2, nome: 'Ana', record_value: 25 },
        { ...unknown, numero_ordinal: 3, nome: 'Bia', record_value: null },
        {
          ...{ ...unknown, id: payer, numero_ordinal: 1, nome: 'Rosa Amélia', record_value: null },
          ...{ carne_value: 50.5, carne_at: last.updated_at },
        },
      ],
    });
  });

  test('are deleted by the call that made them, once, all but those with payments or a charge', async () => {
    await addPayers();
    const alone = await create({ ano: 2025 });
    const made = { call: randomUUID(), ano: 2026, items: await items() };
    await call('create_carnes', made);
    await call('create_carnes', { ...made, call: randomUUID(), ano: 2027 });
    const calls = async () => (await call('carne_calls', { ano: 2026 })).body;
    expect(await calls()).toEqual([{ id: made.call, created_at: expect.any(String), carnes: 4 }]);
    const monthOf = (nome: string, mes: number) =>
      `carne_id = (select carne.id from public.carnes as carne join public.dizimistas as payer on payer.id = dizimista_id
        where ano = 2026 and nome_completo = '${nome}') and mes = ${mes}`;
    await payInstalments(database.sql, monthOf('Ana', 2));
    await undoPayments();
    await database.sql.exec(`
      with charge as (
        insert into public.pix_charges (id, amount, status, expires_at) values (gen_random_uuid(), 30, 'pending', '2027-01-11') returning id
      )
      insert into public.pix_charge_items (charge_id, parcela_id, amount)
      select charge.id, parcela.id, 30 from charge, public.parcelas as parcela where ${monthOf('Bia', 1)}`);
    const taking = () => call('undo_carnes', { call: made.call });
    expect(await taking()).toEqual({ status: 200, body: { deleted: 2, paid: 1, charged: 1 } });
    expect(await taking()).toEqual({ status: 200, body: { deleted: 0, paid: 1, charged: 1 } });
    expect(await calls()).toMatchObject([{ carnes: 2 }]);
    expect(await call('create_carnes', made)).toMatchObject({ status: 409, body: { hint: 'deleted' } });
    expect([await count('carnes'), await count('parcelas')]).toEqual([7, 84]);
    expect(await call('undo_carnes', { call: alone.body.id })).toMatchObject({ body: { deleted: 0, paid: 0 } });
  });

  test('have the months from each one’s first on, by which a repeated call is known', async () => {
    await addPayers();
    const [rosa, ana, bia, caio] = await items();
    const wanted = [{ ...rosa, mes_inicial: 9 }, { ...ana, mes_inicial: 12 }, bia, { ...caio, mes_inicial: 1 }];
    const asked = { call: randomUUID(), ano: 2026, items: wanted };
    for (const _ of ['first', 'again'])
      expect(await call('create_carnes', asked)).toMatchObject({ status: 200, body: { created: 4, passed: 0 } });
    const found = await database.sql.query(`
      select carne.mes_inicial as said, count(*)::int as months, min(mes) as first
      from public.dizimistas as payer join public.carnes as carne on payer.id = dizimista_id
        join public.parcelas on carne_id = carne.id
      group by nome_completo, 1 order by nome_completo`);
    expect(found.map(({ said, months, first }) => [said, months, first])).toEqual([
      [12, 1, 12],
      [1, 12, 1],
      [1, 12, 1],
      [9, 4, 9],
    ]);
    expect(
      await call('create_carnes', { ...asked, items: [{ ...rosa, mes_inicial: 8 }, ...wanted.slice(1)] }),
    ).toMatchObject({ status: 409, body: { hint: 'other_content' } });
    for (const mes_inicial of [0, 13])
      expect((await call('create_carnes', { ...asked, items: [{ ...rosa, mes_inicial }] })).body.code).toBe('23514');
  });

  test('lose their first months together, but for those with payments of them or an open charge', async () => {
    await addPayers();
    await call('create_carnes', { call: randomUUID(), ano: 2026, items: await items() });
    await call('create_carnes', { call: randomUUID(), ano: 2027, items: await items() });
    const of = (nome: string) => `carne_id = (
      select carne.id from public.carnes as carne join public.dizimistas as payer on payer.id = dizimista_id
      where ano = 2026 and nome_completo = '${nome}')`;
    // Ana's payment was undone, Caio's is of a later month; Bia has an open code, and Rosa one that ended.
    await payInstalments(database.sql, `${of('Ana')} and mes = 2`);
    await undoPayments();
    await payInstalments(database.sql, `${of('Caio')} and mes = 9`);
    for (const [nome, status] of [
      ['Bia', 'pending'],
      ['Rosa Amélia', 'cancelled'],
    ])
      await database.sql.exec(`
        with charge as (
          insert into public.pix_charges (id, amount, status, expires_at)
          values (gen_random_uuid(), 30, '${status}', '2027-01-11') returning id
        )
        insert into public.pix_charge_items (charge_id, parcela_id, amount)
        select charge.id, parcela.id, 30 from charge, public.parcelas as parcela where ${of(nome ?? '')} and mes = 1`);
    const start = (mes_inicial: number | null, only_count: boolean) =>
      call('start_carnes', { ano: 2026, mes_inicial, only_count });
    const firsts = async () =>
      (
        await database.sql.query<{ first: number }>(`
          select min(mes) as first from public.parcelas join public.carnes as carne on carne.id = carne_id
            join public.dizimistas as payer on payer.id = dizimista_id
          where ano = 2026 group by nome_completo order by nome_completo`)
      ).map(({ first }) => first);
    const told = { status: 200, body: { carnes: 2, months: 16, paid: 1, charged: 1 } };
    expect(await start(9, true)).toEqual(told);
    expect(await firsts()).toEqual([1, 1, 1, 1]);
    expect(await start(9, false)).toEqual(told);
    expect(await firsts()).toEqual([1, 1, 9, 9]);
    expect(await start(9, false)).toEqual({ ...told, body: { ...told.body, carnes: 0, months: 0 } });
    expect(await start(1, false)).toEqual({ status: 200, body: { carnes: 0, months: 0, paid: 0, charged: 0 } });
    for (const mes of [0, 13, null]) expect((await start(mes, false)).status).toBe(400);
    expect(await count('parcelas')).toBe(96 - 16);
  });

  test('are made once, whoever has one already is passed over, and a repeated call finds them', async () => {
    await addPayers();
    await create();
    const asked = { call: randomUUID(), ano: 2026, items: await items() };
    const made = { status: 200, body: { created: 3, passed: 1 } };
    expect(await call('create_carnes', asked)).toMatchObject(made);
    expect(await call('create_carnes', asked)).toMatchObject(made);
    expect([await count('carnes'), await count('parcelas')]).toEqual([4, 48]);
    expect(await call('create_carnes', { ...asked, ano: 2027 })).toMatchObject({
      status: 409,
      body: { hint: 'other_content' },
    });
    expect(await call('create_carnes', { ...asked, call: randomUUID() })).toMatchObject({
      body: { created: 0, passed: 4 },
    });
    const [entries] = await database.sql.query(
      `select count(*) filter (where table_name = 'carnes')::int as carnes, count(*) filter (where table_name = 'parcelas')::int as parcelas
       from public.audit_log where dizimista_id is not null`,
    );
    expect(entries).toEqual({ carnes: 4, parcelas: 0 });
  });

  test('are all made or none', async () => {
    await addPayers();
    const [first, ...rest] = await items();
    const asked = { call: randomUUID(), ano: 2026, items: [{ ...first, valor_mensal: 0 }, ...rest] };
    expect((await call('create_carnes', asked)).body).toMatchObject({ code: '23514' });
    expect(await count('carnes')).toBe(0);
  });
});

describe('past the functions', () => {
  test.each([
    ['parcelas', { payment_id: unknownId, data_pagamento: '2026-11-21', forma_pagamento: 'dinheiro' }],
    ['receipts', { amount: 0.01 }],
    ['allocations', { amount: 0.01 }],
    ['returns', { amount: 0.01 }],
    ['parcelas', { valor_parcela: 0.01 }],
    ['parcelas', { observacoes: 'a' }],
    ['pix_charges', { status: 'approved', cancel_at_provider: true }],
    ['pix_charges', { amount: 0.01 }],
    ['carnes', { valor_mensal: 0.01 }],
    ['donations', { status: 'approved' }],
  ])('nobody writes to %s %j', async (table, change) => {
    await create();
    await charge('cancelled');
    const admin = database.tokenFor(await database.createStaff(people.lucia));
    for (const token of [financial, admin, undefined]) {
      for (const method of ['PATCH', 'POST', 'DELETE']) {
        const answer = await rest(database, token, `${table}?id=not.is.null`, {
          method,
          ...(method !== 'DELETE' && { body: change }),
        });
        expect(answer).toMatchObject({ status: token ? 403 : 401, body: { code: '42501' } });
      }
    }
  });

  test('only financial staff and administrators may call them', async () => {
    const { body } = await create();
    const calls = {
      create_carne: { ...booklet(), ano: 2027 },
      delete_carne: { id: body.id },
      payers_without_carne: { ano: 2026 },
      carnes_to_print: { ano: 2026, full_name: true, sort: 'nome' },
      carnes_to_print_by_community: { ano: 2026 },
      change_carne_value: { id: body.id, valor_mensal: 1 },
      start_carne: { id: body.id, mes_inicial: 12 },
      start_carnes: { ano: 2026, mes_inicial: 12 },
      tithe_year: { ano: 2026 },
      end_tithe_year: { ano: 2026 },
      reopen_tithe_year: { ano: 2026 },
      create_carnes: { call: randomUUID(), ano: 2027, items: [{ dizimista_id: payer, valor_mensal: 1 }] },
      undo_carnes: { call: unknownId },
    };
    const staff = Object.values(await others());
    for (const [name, sent] of Object.entries(calls)) {
      for (const token of staff) {
        expect((await call(name, sent, token)).status, name).toBe(403);
      }
      expect((await rest(database, undefined, `rpc/${name}`, { method: 'POST', body: sent })).status, name).toBe(401);
    }
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
  });
});
