import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const sql = (text: string) => database.sql.exec(text);
const firstOf = async <Row extends Record<string, unknown>>(text: string) => (await database.sql.query<Row>(text))[0];
const lookUp = (numero_ordinal: number, { caller = 'a', allowance = 3, ...others } = {}) =>
  restAsService(database, 'rpc/lookup_tithe', { numero_ordinal, caller, allowance, ...others });
const waitOf = async (...asked: Parameters<typeof lookUp>): Promise<number> => (await lookUp(...asked)).body.wait;

/** A shown payer with two carnês, an inactive one and one without a carnê: numbers 1, 2, 3. */
const addPayers = () =>
  sql(`
    insert into public.dizimistas (nome_completo, cpf, dizimista_ativo, telefone) values
      ('Maria da Conceição Souza', '52998224725', true, '88988887777'),
      ('João Lima', '11144477735', false, null), ('Rosa', null, true, null);
    select private.make_carne(gen_random_uuid(), id, ano, 50.5)
    from public.dizimistas, generate_series(2025, 2026) as ano where numero_ordinal < 3`);

/** Ages the numbers that were asked for. */
const pass = (minutes: number) =>
  sql(`update private.tithe_lookups set asked_at = asked_at - interval '${minutes} minutes'`);

describe('the public name', () => {
  test.each([
    ['Maria da Conceição dos Santos', 'Maria C. S.'],
    ['José de Arimatéia e Silva', 'José A. S.'],
    ['  Ana   Íris DE Óliveira ', 'Ana I. O.'],
    ['ana íris', 'ana I.'],
    ["Luís d'Ávila", 'Luís A.'],
    ['Luís D´Ávila', 'Luís A.'],
    ['Inês (viúva) Sá-Carneiro', 'Inês V. S.'],
    ['Ivo “Vivi” 2º', 'Ivo V. O.'],
    ['Antônio - 3', 'Antônio'],
    ['Rosa', 'Rosa'],
    ['De Assis', 'De A.'],
  ])('of %s is %s', async (full, shown) => {
    const found = await database.sql.query('select private.public_name($1) as name', [full]);
    expect(found).toEqual([{ name: shown }]);
  });
});

describe('the public lookup', () => {
  beforeEach(addPayers);

  it('returns the name and the carnês, newest first, and no other personal data', async () => {
    const { found } = (await lookUp(1)).body;
    expect(found.dizimista).toEqual({ numero_ordinal: 1, nome: 'Maria C. S.' });
    expect(found.carnes.map(({ ano }: { ano: number }) => ano)).toEqual([2026, 2025]);
    expect(Object.keys(found.carnes[0]).sort()).toEqual(['ano', 'id', 'parcelas', 'valor_mensal']);
    expect(found.carnes[0].parcelas).toHaveLength(12);
    expect(found.carnes[0].parcelas[0]).toEqual({
      id: expect.any(String),
      mes: 1,
      vencimento: '2026-01-10',
      valor_parcela: 50.5,
      pago: false,
      data_pagamento: null,
      valor_pago: 0,
      restante: 50.5,
      devida: true,
    });
    expect(JSON.stringify(found)).not.toMatch(/52998224725|98888|Concei/);
  });

  it('returns the whole name where the parish wants it, and an empty list without a carnê', async () => {
    expect((await lookUp(1, { full_name: true } as never)).body.found.dizimista.nome).toBe('Maria da Conceição Souza');
    expect((await lookUp(3)).body.found).toEqual({ dizimista: { numero_ordinal: 3, nome: 'Rosa' }, carnes: [] });
  });

  it.each([
    ['an inactive payer', 2],
    ['an unknown number', 4],
    ['the highest number', 2 ** 31 - 1],
  ])('returns nothing of anybody for %s, in as many letters as the payer read instead', async (_, ordinal) => {
    const { body } = await lookUp(ordinal);
    expect(body).toEqual({ wait: 0, found: null, rest: expect.stringMatching(/^ +$/) });
  });

  it('returns nothing where nobody pays tithe', async () => {
    await database.empty('public.dizimistas');
    expect((await lookUp(1)).body.found).toBeNull();
  });

  it.each([0, -1, 1.5, 2 ** 31])('refuses %d', async (ordinal) => {
    expect((await lookUp(ordinal)).status).toBe(400);
    expect(await firstOf('select from private.tithe_lookups')).toBeUndefined();
  });

  it('is not available to browsers, not even an administrator’s', async () => {
    const admin = database.tokenFor(await database.createStaff(people.lucia));
    const body = { numero_ordinal: 1, caller: 'a', allowance: 3 };
    for (const token of [undefined, admin]) {
      const answer = await rest(database, token, 'rpc/lookup_tithe', { method: 'POST', body });
      expect(answer.body).toMatchObject({ code: '42501' });
    }
  });
});

describe('the allowance', () => {
  it('counts different numbers, a missed one like a known one, and each caller apart', async () => {
    await addPayers();
    expect([await waitOf(1), await waitOf(99), await waitOf(1), await waitOf(98), await waitOf(99)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    const refused = (await lookUp(2)).body;
    expect(refused).toEqual({ wait: expect.any(Number) });
    expect(refused.wait).toBeGreaterThan(3590);
    expect(refused.wait).toBeLessThanOrEqual(3600);
    // The known ones go on, and somebody else has an allowance of their own.
    expect([await waitOf(1), await waitOf(98), await waitOf(2, { caller: 'b' })]).toEqual([0, 0, 0]);
    expect(await waitOf(97, { allowance: 4 })).toBe(0);
  });

  it('is of an hour: a number that was not asked for since makes room for another', async () => {
    for (const ordinal of [1, 2, 3]) await lookUp(ordinal);
    await pass(40);
    await lookUp(2);
    expect(await waitOf(4)).toBeLessThanOrEqual(20 * 60);
    await pass(20);
    expect([await waitOf(4), await waitOf(5)]).toEqual([0, 0]);
    expect(await waitOf(6)).toBeGreaterThan(39 * 60);
  });

  it('a refused number is not counted: the returned wait is enough', async () => {
    for (const ordinal of [1, 2, 3]) await lookUp(ordinal);
    await pass(59);
    for (const ordinal of [4, 5, 6]) expect(await waitOf(ordinal)).toBeGreaterThan(0);
    await pass(1);
    expect([await waitOf(4), await waitOf(5), await waitOf(6)]).toEqual([0, 0, 0]);
  });

  it('holds for callers at once', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, (_, at) => waitOf(at + 1)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('expired rows are deleted, and what was noticed after a month', async () => {
    await lookUp(1);
    await pass(61);
    await lookUp(2, { caller: 'b' });
    await sql(`insert into private.tithe_walks values (now() - interval '31 days'), (now() - interval '29 days')`);
    expect((await restAsService(database, 'rpc/sweep_tithe_lookups', {})).status).toBe(204);
    expect(await firstOf('select count(*)::int as rows from private.tithe_lookups')).toEqual({ rows: 1 });
    expect(await firstOf('select count(*)::int as rows from private.tithe_walks')).toEqual({ rows: 1 });
  });
});

describe('walking through the numbers', () => {
  /** Looks up consecutive numbers as each caller in turn, and returns how many were answered. */
  const walk = async (callers: number, numbers: number, { allowance = 60, apart = 0 } = {}) => {
    const answered = await firstOf<{ count: number }>(`
      select count(*) filter (where (public.lookup_tithe(number + caller * ${apart}, 'caller ' || caller, ${allowance}) -> 'wait')::int = 0)::int as count
      from generate_series(1, ${callers}) as caller, generate_series(1, ${numbers}) as number`);
    return answered?.count;
  };
  const noticed = async (token: string) => {
    const body = { today: '2026-11-22', moment: new Date().toISOString() };
    return (await rest(database, token, 'rpc/dashboard_today', { method: 'POST', body })).body.titheWalkAt;
  };

  it('one address gets sixty of five hundred', async () => {
    expect(await walk(1, 500)).toBe(60);
  });

  it('twenty addresses get twelve hundred', async () => {
    expect(await walk(20, 61, { apart: 60 })).toBe(1_200);
  });

  it('more than five hundred different numbers within an hour are told to administrators, once in ten minutes', async () => {
    const tokenOf = async (who: keyof typeof people) => database.tokenFor(await database.createStaff(people[who]));
    const [admin, ...others] = [await tokenOf('lucia'), await tokenOf('tereza'), await tokenOf('raimundo')] as const;
    await walk(9, 60);
    expect(await noticed(admin)).toBeNull();
    await walk(1, 500, { allowance: 600 });
    expect(await firstOf('select from private.tithe_walks')).toBeUndefined();
    await walk(1, 560, { allowance: 600 });
    expect(await database.sql.query('select noticed_at from private.tithe_walks')).toHaveLength(1);
    expect(await noticed(admin)).toEqual(expect.any(String));
    for (const token of others) expect(await noticed(token)).toBeNull();
  });
});
