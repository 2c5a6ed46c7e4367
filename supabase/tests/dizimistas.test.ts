import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { people, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { forEditor } from './for-editor.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
forEditor((opened) => {
  ({ database, editor } = opened);
});

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
  { data_nascimento: '2999-12-31' },
  { data_primeira_contribuicao: '2999-12-31' },
  { foto: '00000000-0000-4000-8000-00000000000a.pdf' },
  { incompleto: false },
])('%j is refused', async (change) => {
  expect((await create(change)).status).toBe(400);
  expect(await database.sql.query('select id from public.dizimistas')).toEqual([]);
});

test('a photo is a file that its writer has stored', async () => {
  const foto = `${randomUUID()}.jpg`;
  expect(await create({ foto })).toMatchObject({ status: 409, body: { code: 'PT409' } });
  const stored = { file: foto, bytes: 10, quota: 100 };
  await rest(database, editor, 'rpc/reserve_file', { method: 'POST', body: stored });
  expect((await create({ foto })).status).toBe(201);
});

test('staff correct a CPF, and take none away', async () => {
  await create({});
  const change = (cpf: string | null) =>
    rest(database, editor, 'dizimistas?nome_completo=eq.Rosa', { method: 'PATCH', body: { cpf } });
  expect(await change(null)).toMatchObject({ status: 400, body: { code: '23514' } });
  expect((await change('11144477735')).status).toBe(204);
  expect(await database.sql.query('select cpf from public.dizimistas')).toEqual([{ cpf: '11144477735' }]);
});

test('a group’s name stays only with whoever takes part', async () => {
  await create({ participa_grupo_pastoral: true, grupo_pastoral_nome: 'Liturgia' });
  const group = async () => (await database.sql.query('select grupo_pastoral_nome as group from public.dizimistas'))[0];
  expect(await group()).toEqual({ group: 'Liturgia' });
  const body = { participa_grupo_pastoral: false };
  await rest(database, editor, 'dizimistas?cpf=eq.52998224725', { method: 'PATCH', body });
  expect(await group()).toEqual({ group: null });
});

test.each([
  [{}, false],
  [{ cpf: null }, true],
  [{ consentimento_lgpd: false }, true],
  [{ politica_privacidade: false }, true],
  [{ autorizacao_comunicacoes: false }, false],
])('a record with %j is incomplete: %s; staff create none that is', async (change, incompleto) => {
  const row = { ...payer, autorizacao_comunicacoes: true, ...change };
  await database.sql.query(
    `insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes)
     values ($1, $2, $3, $4, $5)`,
    [row.nome_completo, row.cpf, row.consentimento_lgpd, row.politica_privacidade, row.autorizacao_comunicacoes],
  );
  expect(await database.sql.query('select incompleto from public.dizimistas')).toEqual([{ incompleto }]);
  await database.sql.exec('delete from public.dizimistas');
  expect((await create(change)).status).toBe(incompleto ? 403 : 201);
});

describe('a search', () => {
  const listed = {
    'true order by search_text, id': 'dizimistas_by_name',
    'true order by numero_ordinal': 'dizimistas_numero_ordinal_key',
    'not dizimista_ativo order by search_text, id': 'dizimistas_by_activity',
    'incompleto order by search_text, id': 'dizimistas_by_completeness',
    'birth_month = 2 order by birth_month, birth_day, search_text, id': 'dizimistas_by_birthday',
  };

  test('is put into its caller’s query and, as a list by whatever it is narrowed, follows an index', async () => {
    const { sql } = database;
    await sql.exec(`
      alter table public.dizimistas disable trigger user;
      insert into public.dizimistas (nome_completo, dizimista_ativo, data_nascimento, consentimento_lgpd, politica_privacidade)
      select 'Maria ' || n || ' de Souza', n % 50 > 0, date '1960-01-01' + n, n % 50 > 0, true from generate_series(1, 3000) as n;
      alter table public.dizimistas enable trigger user;
      analyze public.dizimistas;`);
    const plan = (statement: string) =>
      sql.transaction(async (transaction) => {
        await transaction.exec('set local role authenticated');
        return JSON.stringify(await transaction.query(`explain ${statement}`));
      });
    for (const [rest, index] of Object.entries(listed)) {
      const pageOf = (rows: string) => plan(`select numero_ordinal, nome_completo from ${rows} where ${rest} limit 10`);
      expect(await pageOf('public.dizimistas'), rest).toContain(`Index Scan using ${index}`);
      expect(await pageOf("public.find_dizimistas(nome => '{%ma%}')"), rest).toContain(index);
    }
    const asked = [
      "palavras => '{%souza%,%maria%}'",
      "setor => '%77%'",
      "cpf => '%456%'",
      "telefone => '%859%'",
      'ordinal => 77',
    ];
    for (const each of asked) {
      const read = await plan(`select count(*) from (select id, cpf from public.find_dizimistas(${each})) as found`);
      expect(read, each).not.toContain('Function Scan');
    }
  });

  test('is for staff alone, and takes what is searched for from the body of a call', async () => {
    await create({ telefone: '85999991234', comunidade_setor: 'Vila Ellery' });
    await create({ nome_completo: 'Rosa Maria da Silva', cpf: '11144477735' });
    const found = async (body: object, ...[token]: (string | undefined)[]) => {
      const answer = await rest(database, token, 'rpc/find_dizimistas?select=nome_completo&order=search_text', {
        method: 'POST',
        body,
      });
      return Array.isArray(answer.body)
        ? answer.body.map((row: { nome_completo: string }) => row.nome_completo)
        : answer.status;
    };
    expect(await found({ nome: ['%silva%', '%rosa%'] }, editor)).toEqual(['Rosa Maria da Silva']);
    expect(await found({ nome: ['%rosa%'] }, editor)).toEqual(['Rosa', 'Rosa Maria da Silva']);
    expect(await found({ setor: '%ellery%', telefone: '%9999%', cpf: '%98224%', ordinal: 1 }, editor)).toEqual([
      'Rosa',
    ]);
    expect(await found({ ordinal: 2 }, editor)).toEqual(['Rosa Maria da Silva']);
    const common = database.tokenFor(await database.createStaff(people.chico));
    expect(await found({}, common)).toEqual([]);
    expect([401, 403]).toContain(await found({}, undefined));
  });
});

test('money is stored with cents', async () => {
  await create({ valor_sugerido: 75.5 });
  expect(await database.sql.query('select valor_sugerido::text as amount from public.dizimistas')).toEqual([
    { amount: '75.50' },
  ]);
});
