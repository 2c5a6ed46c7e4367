import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
const tokens: Record<string, string> = {};

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);

/** A payer with a booklet of 2025 from a month on, of 50.00 a month. */
interface Payer {
  community?: string;
  active?: boolean;
  registered?: string;
  firstKnown?: string;
  from?: number;
}

async function register(name: string, { community, active = true, registered, firstKnown, from = 1 }: Payer = {}) {
  await sql(
    `with payer as (
       insert into public.dizimistas
         (nome_completo, comunidade_setor, dizimista_ativo, created_at, data_primeira_contribuicao, telefone,
          autorizacao_comunicacoes)
       values ($1::text, $2, $3, $4, $5, '85999991234', $1::text = 'Clara') returning id
     )
     select private.make_carne(gen_random_uuid(), id, 2025, 50, $6) from payer`,
    [name, community ?? null, active, registered ?? '2024-01-01T12:00:00Z', firstKnown ?? null, from],
  );
}

const instalment = `(
  select parcela.id from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as payer on payer.id = carne.dizimista_id
  where payer.nome_completo = $1 and parcela.mes = $2
)`;

const pay = (name: string, month: number, day: string) =>
  sql(
    `select private.enter_payments(
       'hand', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', ${instalment})), $3, 'dinheiro')`,
    [name, month, day],
  );

const undo = (name: string, month: number, amount: number | null) =>
  sql(
    `select private.undo_payment('hand', gen_random_uuid(), payment_id, 'Engano', $3)
     from public.parcelas where id = ${instalment}`,
    [name, month, amount],
  );

const two = (month: number) => String(month).padStart(2, '0');

beforeAll(async () => {
  database = await startDatabase();
  await database.reset();
  for (const name of ['lucia', 'raimundo', 'tereza', 'chico', 'otavio'] as const)
    tokens[name] = database.tokenFor(await database.createStaff(people[name]));

  // Gives each month.
  await register('Ana', { community: 'Centro' });
  for (let month = 1; month <= 11; month += 1) await pay('Ana', month, `2025-${two(month)}-10`);
  // Began in November, in a community that is written otherwise.
  await register('Bento', { community: 'CENTRO', from: 11 });
  await pay('Bento', 11, '2025-11-05');
  // Stopped in August.
  await register('Clara', { community: 'São José' });
  for (let month = 1; month <= 8; month += 1) await pay('Clara', month, `2025-${two(month)}-20`);
  // Never gave.
  await register('Davi', { from: 6 });
  // Stopped in August and is inactive.
  await register('Elisa', { community: 'São José', active: false });
  await pay('Elisa', 8, '2025-08-10');
  // A mistake was entered for him.
  await register('Fábio', { registered: '2025-11-01T12:00:00Z', from: 11 });
  await pay('Fábio', 11, '2025-11-12');
  await undo('Fábio', 11, null);
  // Was erased after she gave.
  await register('Gilda', { from: 11 });
  await pay('Gilda', 11, '2025-11-15');
  await sql(`update public.dizimistas set erased_at = now() where nome_completo = 'Gilda'`);
  // Gave for years before the register came here.
  await register('Hugo', { community: 'Centro', firstKnown: '2010-05-01', from: 11 });
  await pay('Hugo', 11, '2025-11-30');
  // Got a part back, which is open again.
  await register('Iara', { community: 'Sao Jose', from: 11 });
  await pay('Iara', 11, '2025-11-20');
  await undo('Iara', 11, 20);
});
afterAll(() => database.close());

const call = async (name: string, body: object, who = 'raimundo') =>
  (await rest(database, tokens[who], `rpc/${name}`, { method: 'POST', body })).body;

const november = { month: '2025-11-01' };
const today = '2025-11-26';
const listed = async (name: string, body: object) =>
  Object.fromEntries(
    (await call(name, body)).map((row: { nome_completo: string; months: number | null; since: string | null }) => [
      row.nome_completo,
      row.months === null ? row.since : `${row.months} since ${row.since}`,
    ]),
  );

describe('a month', () => {
  test('has what was received in it, what was received before it, and what its instalments got, by community', async () => {
    const rows = await call('tithe_overview', november);
    const nothing = { is_total: false, received_before: '0' };
    expect(rows).toEqual([
      {
        is_total: true,
        community: null,
        givers: 5,
        received: '230.00',
        received_before: '50.00',
        instalments: 8,
        paid: 4,
        expected: '400.00',
        got: '230.00',
      },
      {
        is_total: false,
        community: 'Centro',
        givers: 3,
        received: '150.00',
        received_before: '50.00',
        instalments: 3,
        paid: 3,
        expected: '150.00',
        got: '150.00',
      },
      {
        ...nothing,
        community: 'São José',
        givers: 1,
        received: '30.00',
        instalments: 2,
        paid: 0,
        expected: '100.00',
        got: '30.00',
      },
      {
        ...nothing,
        community: null,
        givers: 1,
        received: '50.00',
        instalments: 3,
        paid: 1,
        expected: '150.00',
        got: '50.00',
      },
    ]);
  });

  test('that is empty has zeros', async () => {
    expect(await call('tithe_overview', { month: '2019-01-01' })).toEqual([
      {
        is_total: true,
        community: null,
        givers: 0,
        received: '0',
        received_before: '0',
        instalments: 0,
        paid: 0,
        expected: '0',
        got: '0',
      },
    ]);
  });

  test('has the sum of the ledger, where nothing went back', async () => {
    const [total] = await call('tithe_overview', { month: '2025-08-01' });
    const [{ income }] = await call('ledger_stats', { start_date: '2025-08-01', end_date: '2025-08-31' });
    expect([total.received, income]).toEqual(['150.00', '150.00']);
  });
});

describe('the lists', () => {
  test('late are active payers with instalments that were due', async () => {
    expect(await listed('tithe_late', { today })).toEqual({
      Clara: '3 since 2025-09-10',
      Davi: '6 since 2025-06-10',
      Fábio: '1 since 2025-11-10',
      Iara: '1 since 2025-11-10',
    });
    expect(await listed('tithe_late', { today: '2025-11-10' })).toEqual({
      Clara: '2 since 2025-09-10',
      Davi: '5 since 2025-06-10',
    });
  });

  test('silent are active payers of whom nothing was received for three months', async () => {
    expect(await listed('tithe_silent', { today })).toEqual({ Clara: '2025-08-20', Davi: null });
    expect(await listed('tithe_silent', { today: '2025-11-20' })).toHaveProperty('Clara');
    expect(await listed('tithe_silent', { today: '2025-11-19' })).not.toHaveProperty('Clara');
  });

  test('silent is nobody who was registered since', async () => {
    expect(await listed('tithe_silent', { today: '2026-01-31' })).not.toHaveProperty('Fábio');
    expect(await listed('tithe_silent', { today: '2026-02-01' })).toHaveProperty('Fábio');
  });

  test('new are payers whose first payment was received in the month, unless the register knows better', async () => {
    expect(await listed('tithe_new', november)).toEqual({ Bento: '2025-11-05', Iara: '2025-11-20' });
    expect(await listed('tithe_new', { month: '2025-01-01' })).toEqual({ Ana: '2025-01-10', Clara: '2025-01-20' });
    expect(await listed('tithe_new', { month: '2025-02-01' })).toEqual({});
  });

  test('lost are payers who gave three months before, and not since', async () => {
    expect(await listed('tithe_lost', { ...november, today })).toEqual({ Clara: '2025-08-20', Elisa: '2025-08-10' });
    expect(await listed('tithe_lost', { month: '2025-10-01', today })).toEqual({});
    expect(await listed('tithe_lost', { month: '2025-12-01', today: '2025-12-31' })).toEqual({});
  });

  test('lost is nobody in a month that has not begun', async () => {
    expect(await listed('tithe_lost', { ...november, today: '2025-10-31' })).toEqual({});
  });

  test('say the telephone and whether the payer agrees to be contacted', async () => {
    expect((await call('tithe_silent', { today })).find((row: { since: string | null }) => row.since)).toMatchObject({
      telefone: '85999991234',
      autorizacao_comunicacoes: true,
      comunidade_setor: 'São José',
      dizimista_ativo: true,
    });
  });
});

describe('what is kept of each payment', () => {
  test('is what the payments say, and nothing of one that was reversed', async () => {
    const kept = await sql('select * from private.tithe_receipts order by id');
    expect(kept).toEqual(await sql('select * from private.counted_receipts() order by id'));
    expect(kept.filter(({ amount }) => Number(amount) === 30)).toHaveLength(1);
    const [came] = await sql('select count(*)::integer as count from public.payments where reverses is null');
    expect(kept).toHaveLength((came?.count as number) - 1);
  });

  test.each([
    `carnes set ano = 2031`,
    `carnes set dizimista_id = (select id from public.dizimistas where nome_completo = 'Davi')`,
    `parcelas set mes = 12`,
    `parcelas set carne_id = gen_random_uuid()`,
  ])('can’t be wrong by another payer, carnê or month: %s', async (change) => {
    await expect(sql(`update public.${change}`)).rejects.toThrow('neither changed nor deleted');
  });
});

describe('rights', () => {
  const calls = {
    tithe_overview: november,
    tithe_late: { today },
    tithe_silent: { today },
    tithe_new: november,
    tithe_lost: { ...november, today },
  };

  test.each(Object.entries(calls))('%s answers financial staff and administrators alone', async (name, body) => {
    expect((await call(name, body, 'raimundo')).length).toBeGreaterThan(0);
    expect(await call(name, body, 'lucia')).toEqual(await call(name, body, 'raimundo'));
    for (const who of ['tereza', 'chico', 'otavio']) expect(await call(name, body, who), who).toEqual([]);
    expect((await rest(database, undefined, `rpc/${name}`, { method: 'POST', body })).status).toBe(401);
  });
});
