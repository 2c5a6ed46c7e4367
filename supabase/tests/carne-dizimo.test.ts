import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

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
    values ('Rosa Amélia', '52998224725', '85 98888-7777', true, true) returning id`);
  payer = row?.id as string;
});
afterAll(() => database.close());

const create = (change: object = {}, token: string | undefined = financial) =>
  rest(database, token, 'rpc/create_carne', {
    method: 'POST',
    body: { dizimista_id: payer, ano: 2026, valor_mensal: 50.5, ...change },
  });

const count = async (table: string) =>
  (await database.sql.query<{ n: number }>(`select count(*) as n from public.${table}`))[0]?.n;

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

  test('is rejected when the year already has one', async () => {
    await create();
    expect(await create({ valor_mensal: 10 })).toMatchObject({ status: 409, body: { code: '23505' } });
    expect([await count('carnes'), await count('parcelas')]).toEqual([1, 12]);
    expect((await create({ ano: 2027 })).status).toBe(200);
  });

  test.each([
    [{ dizimista_id: unknownId }, '23503'],
    [{ valor_mensal: 0 }, '23514'],
    [{ valor_mensal: -5 }, '23514'],
    [{ ano: 20266 }, '23514'],
    [{ valor_mensal: 12345678901 }, '22003'],
    [{ ano: 'dois mil' }, '22P02'],
  ])('with %j is refused whole', async (change, code) => {
    expect((await create(change)).body).toMatchObject({ code });
    expect([await count('carnes'), await count('parcelas')]).toEqual([0, 0]);
  });

  test('can’t be created by an editor or a visitor', async () => {
    const editor = database.tokenFor(await database.createStaff(people.tereza));
    expect((await create({}, editor)).status).toBe(403);
    const visitor = await rest(database, undefined, 'rpc/create_carne', {
      method: 'POST',
      body: { dizimista_id: payer, ano: 2026, valor_mensal: 50 },
    });
    expect(visitor.status).toBe(401);
    expect(await count('carnes')).toBe(0);
  });
});

describe('an instalment', () => {
  test.each([
    { pago: true },
    { pago: true, data_pagamento: '2026-11-21' },
    { data_pagamento: '2026-11-21' },
    { pago: true, data_pagamento: '2026-11-21', forma_pagamento: 'cheque' },
  ])('is not paid by halves: %j', async (change) => {
    await create();
    expect((await rest(database, financial, 'parcelas?mes=eq.1', { method: 'PATCH', body: change })).status).toBe(400);
    expect(await database.sql.query('select id from public.parcelas where pago')).toEqual([]);
  });

  test('has at most one open PIX charge', async () => {
    await create();
    const charge = (status: string) =>
      database.sql.query(
        `insert into public.pix_charges (parcela_id, amount, status)
         select id, valor_parcela, $1 from public.parcelas where mes = 1`,
        [status],
      );
    await charge('cancelled');
    await charge('pending');
    await expect(charge('pending')).rejects.toThrow(/pix_charges_one_open/);
    await charge('approved');
  });
});

describe('the public lookup', () => {
  const lookup = (numero_ordinal: unknown) => restAsService(database, 'rpc/lookup_tithe', { numero_ordinal });

  test('returns the name and the carnês, newest first, and no other personal data', async () => {
    await create({ ano: 2025 });
    await create();
    const { body } = await lookup(1);
    expect(body.dizimista).toEqual({ numero_ordinal: 1, nome: 'Rosa Amélia' });
    expect(body.carnes.map((carne: { ano: number }) => carne.ano)).toEqual([2026, 2025]);
    expect(Object.keys(body.carnes[0]).sort()).toEqual(['ano', 'id', 'parcelas', 'valor_mensal']);
    expect(body.carnes[0].parcelas).toHaveLength(12);
    expect(body.carnes[0].parcelas[0]).toEqual({
      id: expect.any(String),
      mes: 1,
      vencimento: '2026-01-10',
      valor_parcela: 50.5,
      pago: false,
      data_pagamento: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/52998224725|98888/);
  });

  test('returns an empty list for a payer without a carnê, and null for an unknown number', async () => {
    expect((await lookup(1)).body).toEqual({ dizimista: { numero_ordinal: 1, nome: 'Rosa Amélia' }, carnes: [] });
    expect((await lookup(2)).body).toBeNull();
    expect((await lookup(2147483648)).status).toBe(400);
  });

  test('is not available to browsers, not even an administrator’s', async () => {
    const admin = database.tokenFor(await database.createStaff(people.lucia));
    for (const token of [undefined, admin]) {
      const answer = await rest(database, token, 'rpc/lookup_tithe', { method: 'POST', body: { numero_ordinal: 1 } });
      expect(answer.body).toMatchObject({ code: '42501' });
    }
  });
});
