import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  editor = database.tokenFor(await database.createStaff(people.tereza));
});
afterAll(() => database.close());

const payer = { nome_completo: 'Rosa', cpf: '52998224725', consentimento_lgpd: true, politica_privacidade: true };
const create = (change: object = {}) =>
  rest(database, editor, 'dizimistas', { method: 'POST', body: { ...payer, ...change } });

describe('CPF', () => {
  /** Computed from the remainder, independently of the database, which uses ten times the sum. */
  function checkDigit(digits: string): number {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
    const rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  }

  const withCheckDigits = (base: string) => {
    const first = `${base}${checkDigit(base)}`;
    return `${first}${checkDigit(first)}`;
  };

  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

  async function verdicts(cpfs: string[]): Promise<boolean[]> {
    const rows = await database.sql.query<{ valid: boolean }>(
      'select private.is_cpf(cpf) as valid from unnest($1::text[]) with ordinality as given (cpf, place) order by place',
      [cpfs],
    );
    return rows.map(({ valid }) => valid);
  }

  test('those with the right check digits are accepted, those with any other are not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(digits(9), { minLength: 20, maxLength: 60 }), async (bases) => {
        const right = bases.map(withCheckDigits);
        expect(await verdicts(right)).toEqual(right.map((cpf) => !/^(.)\1{10}$/.test(cpf)));
        const wrong = right.map((cpf) => cpf.slice(0, 9) + String((Number(cpf.slice(9)) + 1) % 100).padStart(2, '0'));
        expect(await verdicts(wrong)).toEqual(wrong.map(() => false));
      }),
      { numRuns: 30 },
    );
  });

  test('of any eleven digits, only those that satisfy the rule are accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(digits(11), { minLength: 50, maxLength: 100 }), async (cpfs) => {
        expect(await verdicts(cpfs)).toEqual(
          cpfs.map((cpf) => cpf === withCheckDigits(cpf.slice(0, 9)) && !/^(.)\1{10}$/.test(cpf)),
        );
      }),
      { numRuns: 20 },
    );
  });

  test.each(['', '529.982.247-25', '5299822472', '529982247250', '5299822472５', ' 52998224725', '52998224725\n'])(
    '%j is refused',
    async (cpf) => {
      expect(await create({ cpf })).toMatchObject({ status: 400, body: { code: '23514' } });
    },
  );

  test('is unique', async () => {
    expect((await create()).status).toBe(201);
    expect(await create({ nome_completo: 'Outra' })).toMatchObject({ status: 409, body: { code: '23505' } });
  });
});

describe('ordinal number', () => {
  const ordinals = async () =>
    (
      await database.sql.query<{ numero_ordinal: number }>('select numero_ordinal from public.dizimistas order by 1')
    ).map(({ numero_ordinal }) => numero_ordinal);

  test('increases and is never reused', async () => {
    await create();
    await create({ cpf: '11144477735' });
    await database.sql.query('delete from public.dizimistas where numero_ordinal = 2');
    await create({ cpf: '12345678909' });
    expect(await ordinals()).toEqual([1, 3]);
  });

  test('can’t be set by a person', async () => {
    expect((await create({ numero_ordinal: 7 })).status).toBe(400);
    expect(await ordinals()).toEqual([]);
  });
});

test.each([
  { nome_completo: '' },
  { consentimento_lgpd: false },
  { politica_privacidade: false },
  { genero: 'x' },
  { estado_civil: 'x' },
  { frequencia_missas: 'x' },
  { forma_contribuicao: 'x' },
  { valor_sugerido: -0.01 },
  { valor_sugerido: 99999999999 },
  { foto: 'https://example.org/foto.jpg' },
  { foto: 'data:text/html;base64,AAAA' },
  { data_nascimento: '1899-12-31' },
  { data_nascimento: '2026-02-30' },
])('%j is refused', async (change) => {
  expect((await create(change)).status).toBe(400);
  expect(await database.sql.query('select id from public.dizimistas')).toEqual([]);
});

test('money is stored with cents', async () => {
  await create({ valor_sugerido: 75.5 });
  expect(await database.sql.query('select valor_sugerido::text as amount from public.dizimistas')).toEqual([
    { amount: '75.50' },
  ]);
});
