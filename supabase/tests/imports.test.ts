import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFields } from '#contract/imports.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { listKeptTables } from '../../local/backup/tables.ts';
import { payInstalments } from './pay.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let financial: string;
let admin: string;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  financial = database.tokenFor(await database.createStaff(people.raimundo));
  admin = database.tokenFor(await database.createStaff(people.lucia));
});
afterAll(() => database.close());

const call = (name: string, body: object, token = financial) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });

interface Payer extends Record<string, unknown> {
  numero_ordinal: number;
  nome_completo: string;
}

const payers = () => database.sql.query<Payer>('select * from public.dizimistas order by numero_ordinal');
const names = async () => (await payers()).map((payer) => [payer.numero_ordinal, payer.nome_completo]);
const count = async (table: string) =>
  (await database.sql.query<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n;

/** Staged rows, on lines 2 and following. */
async function stage(rows: readonly object[], token = financial): Promise<string> {
  const id = randomUUID();
  expect(await call('begin_import', { id, file_name: 'dizimistas.xlsx' }, token)).toMatchObject({ status: 200 });
  const lines = rows.map((content, index) => ({ line: index + 2, content }));
  expect(await call('add_import_rows', { import: id, rows: lines }, token)).toMatchObject({ body: rows.length });
  return id;
}

const noPaper = { duplicates: 'skip', paper: null, agreed_on: null, columns: {} };
const commit = (id: string, change: object = {}, token = financial) =>
  call('commit_import', { import: id, ...noPaper, ...change }, token);
async function bring(rows: readonly object[], change: object = {}): Promise<string> {
  const id = await stage(rows);
  expect(await commit(id, change)).toMatchObject({ status: 200, body: { state: 'done' } });
  return id;
}
const undo = (id: string, token = financial) => call('undo_import', { import: id }, token);
const proceed = (id: string, token = financial) => call('continue_import', { import: id }, token);
const add = (nome: string, more = '') =>
  database.sql.exec(`insert into public.dizimistas (nome_completo) values ('${nome}')${more}`);

const cpf = { ana: '52998224725', bia: '11144477735' };

test('the columns that an import writes are those of the contract', async () => {
  const [row] = await database.sql.query<{ names: string[] }>('select private.imported_columns() as names');
  const consents = ['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes', 'numero_ordinal'];
  const brought = Object.keys(importFields).filter((name) => !consents.includes(name));
  expect(row?.names.toSorted()).toEqual(brought.toSorted());
});

test.each([2_147_483_647, 1_000_000, 0, -5, 1.5, 'um'])(
  'the number %s is staged past the API by nobody',
  async (number) => {
    const id = randomUUID();
    await call('begin_import', { id, file_name: 'dizimistas.xlsx' }, financial);
    const rows = [{ line: 2, content: { nome_completo: 'Ana', numero_ordinal: number } }];
    expect(await call('add_import_rows', { import: id, rows }, financial)).toMatchObject({ status: 400 });
    await add('Zilda');
    expect(await names()).toEqual([[expect.any(Number), 'Zilda']]);
  },
);

test.each([{ cpf: 'x' }, { cpf: 1 }, { cpf: null }, { cpf: { a: 'cpf' } }, ['cpf']])(
  'columns like %j are refused, and nothing is taken over',
  async (columns) => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    expect(await commit(id, { columns })).toMatchObject({ status: 400 });
    expect(await names()).toEqual([]);
  },
);

describe('an import that is taken over', () => {
  test('makes payers with their own numbers, and the others get those above the highest', async () => {
    await add('Zilda');
    const id = await bring([
      { nome_completo: 'Ana', numero_ordinal: 40, cpf: cpf.ana, data_nascimento: '1980-03-06', valor_sugerido: 12.5 },
      { nome_completo: 'Bia' },
      { nome_completo: 'Caio', numero_ordinal: 7, dizimista_ativo: false },
      { nome_completo: 'Davi', numero_ordinal: null, telefone: null },
    ]);
    expect(await names()).toEqual([
      [1, 'Zilda'],
      [7, 'Caio'],
      [40, 'Ana'],
      [41, 'Bia'],
      [42, 'Davi'],
    ]);
    await add('Eva');
    expect((await names()).at(-1)).toEqual([43, 'Eva']);
    const [, caio, ana] = await payers();
    expect(ana).toMatchObject({ cpf: cpf.ana, data_nascimento: '1980-03-06', valor_sugerido: 12.5, import_id: id });
    expect(ana).toMatchObject({ dizimista_ativo: true, participa_grupo_pastoral: false, incompleto: true });
    expect(caio).toMatchObject({ dizimista_ativo: false });
    const [kept] = await database.sql.query('select * from public.imports');
    expect(kept).toMatchObject({ created_count: 4, incomplete_count: 4, creator_name: people.raimundo.name });
  });

  test('is audited as other changes are', async () => {
    await bring([{ nome_completo: 'Ana' }]);
    const [entry] = await database.sql.query(`select * from public.audit_log where table_name = 'dizimistas'`);
    expect(entry).toMatchObject({ verb: 'insert', actor_role: 'financial', new: { nome_completo: 'Ana' } });
  });

  test('keeps nothing of the rows but what taking it back needs', async () => {
    await bring([
      { nome_completo: 'Ana', cpf: cpf.ana },
      { nome_completo: 'Ana de novo', cpf: cpf.ana },
    ]);
    expect(await database.sql.query('select line, content, before, outcome from private.import_rows')).toEqual([
      { line: 2, content: {}, before: null, outcome: 'created' },
    ]);
  });

  test('answers a repeated call with what the first one did', async () => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    const [first, second] = await Promise.all([commit(id), commit(id)]);
    expect(first.body).toEqual(second.body);
    expect(await count('public.dizimistas')).toBe(1);
  });

  test('at the same time as another has each number once', async () => {
    const rows = (name: string) => Array.from({ length: 30 }, (_, index) => ({ nome_completo: `${name} ${index}` }));
    const one = await stage(rows('Ana'));
    const other = await stage(rows('Bia'), admin);
    const answers = await Promise.all([commit(one), commit(other, {}, admin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await payers()).map(({ numero_ordinal }) => numero_ordinal)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    );
  });
});

describe('what rows meet', () => {
  test('is a name that is known, whichever apostrophe it has', async () => {
    await database.sql.exec(`insert into public.dizimistas (nome_completo) values ('Zulmira D’Ávila')`);
    const ways = ["Zulmira D'Ávila", 'ZULMIRA D´ÁVILA', 'Zulmira Davila', 'Zulmira Ávila'];
    const id = await stage(ways.map((nome_completo) => ({ nome_completo })));
    expect((await call('check_import', { import: id })).body).toEqual(
      [2, 3, 4].map((line) => ({ line, finding: 'name_known', other: 1 })),
    );
  });

  test('is told, and what may not be is left out', async () => {
    await database.sql.exec(`
      insert into public.dizimistas (nome_completo, cpf) values ('Ana Lúcia', '${cpf.ana}'), ('Rosa', null), ('Sai', null);
      delete from public.dizimistas where nome_completo = 'Sai'`);
    const id = await stage([
      { nome_completo: 'Ana L.', cpf: cpf.ana, numero_ordinal: 90 },
      { nome_completo: 'ROSA' },
      { nome_completo: 'Bia', cpf: cpf.bia },
      { nome_completo: 'Bia outra vez', cpf: cpf.bia },
      { nome_completo: 'Caio', numero_ordinal: 2 },
      { nome_completo: 'Davi', numero_ordinal: 3 },
      { nome_completo: 'Eva', numero_ordinal: 12 },
      { nome_completo: 'Fé', numero_ordinal: 12 },
    ]);
    expect((await call('check_import', { import: id })).body).toEqual([
      { line: 2, finding: 'cpf_known', other: 1 },
      { line: 3, finding: 'name_known', other: 2 },
      { line: 5, finding: 'cpf_repeated', other: 4 },
      { line: 6, finding: 'ordinal_taken', other: 2 },
      { line: 7, finding: 'ordinal_retired', other: 3 },
      { line: 9, finding: 'ordinal_repeated', other: 8 },
    ]);
    expect((await commit(id)).body).toMatchObject({
      created_count: 3,
      skipped_count: 1,
      refused_count: 4,
      updated_count: 0,
    });
    expect(await names()).toEqual([
      [1, 'Ana Lúcia'],
      [2, 'Rosa'],
      [12, 'Eva'],
      [13, 'ROSA'],
      [14, 'Bia'],
    ]);
  });

  test('of a known CPF is written over the register where that was chosen, but nothing that the file leaves open', async () => {
    await database.sql.exec(`
      insert into public.dizimistas (nome_completo, cpf, telefone, notes, dizimista_ativo)
      values ('Ana', '${cpf.ana}', '8533334444', 'Canta', false)`);
    const row = {
      nome_completo: 'Ana Lúcia',
      cpf: cpf.ana,
      telefone: null,
      email: 'ana@example.org',
      numero_ordinal: 90,
    };
    const id = await bring([row], { duplicates: 'update' });
    const changed = {
      nome_completo: 'Ana Lúcia',
      telefone: '8533334444',
      email: 'ana@example.org',
      dizimista_ativo: false,
    };
    expect(await payers()).toMatchObject([{ numero_ordinal: 1, notes: 'Canta', ...changed, import_id: null }]);
    expect((await undo(id)).body).toMatchObject({ kept: [], import: { updated_count: 1, state: 'undone' } });
    expect(await payers()).toMatchObject([{ nome_completo: 'Ana', email: null, telefone: '8533334444' }]);
  });
});

describe('consents', () => {
  const agreed = { nome_completo: 'Ana', cpf: cpf.ana, consentimento_lgpd: true, politica_privacidade: true };
  const paper = { paper: 'Fichas de 2019', agreed_on: '2019-05-01' };

  test('of a file without a paper are none: nobody agreed', async () => {
    await bring([agreed]);
    expect(await payers()).toMatchObject([
      { consentimento_lgpd: false, politica_privacidade: false, incompleto: true },
    ]);
    expect(await count('public.consents')).toBe(0);
  });

  test('are entered with the paper and its day, for those who gave them', async () => {
    const id = await bring([agreed, { nome_completo: 'Bia', consentimento_lgpd: false }], paper);
    expect(await payers()).toMatchObject([
      { consentimento_lgpd: true, politica_privacidade: true, autorizacao_comunicacoes: false, incompleto: false },
      { consentimento_lgpd: false, incompleto: true },
    ]);
    expect(await database.sql.query('select * from public.consents order by kind')).toMatchObject(
      ['consentimento_lgpd', 'politica_privacidade'].map((kind) => ({
        kind,
        given: true,
        happened_on: '2019-05-01',
        text_version: null,
        proof: 'import',
        proof_note: 'Fichas de 2019',
        import_id: id,
      })),
    );
    expect((await database.sql.query('select * from public.imports'))[0]).toMatchObject({ incomplete_count: 1 });
  });

  test('that were taken back since the paper stay so', async () => {
    await database.sql.exec(`
      insert into public.dizimistas (id, nome_completo, cpf) values ('${randomUUID()}', 'Ana', '${cpf.ana}');
      insert into public.consents (dizimista_id, kind, given, happened_on, proof, proof_note)
      select id, 'consentimento_lgpd', false, '2022-01-01', 'paper', 'Carta' from public.dizimistas`);
    await bring([agreed], { ...paper, duplicates: 'update' });
    expect(await payers()).toMatchObject([{ consentimento_lgpd: false, politica_privacidade: true }]);
  });

  test('go again with the import that brought them', async () => {
    await database.sql.exec(`insert into public.dizimistas (nome_completo, cpf) values ('Ana', '${cpf.ana}')`);
    const id = await bring([agreed], { ...paper, duplicates: 'update' });
    expect(await payers()).toMatchObject([{ incompleto: false }]);
    expect((await undo(id)).status).toBe(200);
    expect(await payers()).toMatchObject([{ incompleto: true, consentimento_lgpd: false }]);
    expect(await count('public.consents')).toBe(0);
  });

  test.each([
    ['a paper without its day', { paper: 'Fichas' }],
    ['a day without its paper', { agreed_on: '2019-05-01' }],
  ])('with %s are refused', async (_, change) => {
    expect((await commit(await stage([agreed]), change)).status).toBe(400);
    expect(await names()).toEqual([]);
  });
});

describe('taking an import back', () => {
  const booklet = (name: string, ano = 2026) =>
    database.sql.exec(`
      select private.make_carne(gen_random_uuid(), id, ${ano}, 10) from public.dizimistas where nome_completo = '${name}'`);

  test('leaves the register and the count as they were, but for numbers that it gave', async () => {
    await add('Zilda');
    const id = await bring([{ nome_completo: 'Ana', numero_ordinal: 4000 }, { nome_completo: 'Bia' }]);
    expect((await undo(id)).body).toMatchObject({ kept: [] });
    expect(await names()).toEqual([[1, 'Zilda']]);
    await add('Caio');
    await bring([{ nome_completo: 'Ana', numero_ordinal: 40 }]);
    expect(await names()).toEqual([
      [1, 'Zilda'],
      [2, 'Caio'],
      [40, 'Ana'],
    ]);
  });

  test('whatever is created, brought, taken back and deleted, no number is given to a second person but by a file', async () => {
    const act = fc.oneof(
      fc.constant('create' as const),
      fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 4 }),
      fc.record({ takeBack: fc.nat(9) }),
      fc.record({ remove: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        await database.sql.exec(`
          delete from public.dizimistas; delete from public.imports; delete from private.retired_ordinals;
          alter sequence public.dizimistas_numero_ordinal_seq restart`);
        const given = new Set<number>();
        const deleted = new Set<number>();
        const imports: string[] = [];
        for (const one of acts) {
          const before = await payers();
          const highest = Math.max(0, ...deleted, ...before.map((payer) => payer.numero_ordinal));
          const named: (number | null)[] = Array.isArray(one) ? one : [];
          if (one === 'create') await add(randomUUID());
          else if (Array.isArray(one)) {
            const rows = one.map((number) => ({
              nome_completo: randomUUID(),
              ...(number && { numero_ordinal: number }),
            }));
            imports.push(await bring(rows));
          } else if ('takeBack' in one) {
            const [id] = imports.splice(one.takeBack % Math.max(imports.length, 1), 1);
            if (id) expect((await undo(id)).status).toBe(200);
          } else {
            const payer = before[one.remove % Math.max(before.length, 1)];
            if (payer) deleted.add(payer.numero_ordinal);
            await database.sql.query('delete from public.dizimistas where numero_ordinal = $1', [
              payer?.numero_ordinal,
            ]);
          }
          const known = new Set(before.map((payer) => payer.nome_completo));
          const added = (await payers())
            .filter((payer) => !known.has(payer.nome_completo))
            .map((payer) => payer.numero_ordinal);
          for (const number of added) {
            expect(deleted).not.toContain(number);
            if (!named.includes(number)) expect(given).not.toContain(number);
          }
          if (one === 'create') {
            let next = highest + 1;
            while (given.has(next)) next += 1;
            expect(added).toEqual([next]);
          }
          for (const number of added) given.add(number);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('its retired numbers are in a backup', async () => {
    await undo(await bring([{ nome_completo: 'Ana', numero_ordinal: 102 }]));
    const kept = (await listKeptTables(database.sql)).find(({ name }) => name === 'private.retired_ordinals');
    expect(kept?.columns.map(({ name }) => name)).toEqual(['numero_ordinal', 'is_taken_back']);
    expect(await database.sql.query('select * from private.retired_ordinals')).toEqual([
      { numero_ordinal: 102, is_taken_back: true },
    ]);
  });

  test('keeps who was changed, has a booklet or was paid for, and says who', async () => {
    const id = await bring(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].map((nome_completo) => ({ nome_completo })));
    await database.sql.exec(`update public.dizimistas set notes = 'Ligou' where nome_completo = 'Ana'`);
    await booklet('Bia');
    await booklet('Caio');
    await payInstalments(
      database.sql,
      `mes = 1 and private.payer_of(parcela) = (select id from public.dizimistas where nome_completo = 'Caio')`,
    );
    await database.sql.exec(`
      insert into public.consents (dizimista_id, kind, given, proof, proof_note)
      select id, 'autorizacao_comunicacoes', false, 'paper', 'Carta' from public.dizimistas where nome_completo = 'Davi'`);
    expect((await undo(id, admin)).body).toMatchObject({
      import: { state: 'undone', kept_count: 4 },
      kept: [
        { numero_ordinal: 1, nome_completo: 'Ana', reason: 'changed' },
        { numero_ordinal: 2, nome_completo: 'Bia', reason: 'booklet' },
        { numero_ordinal: 3, nome_completo: 'Caio', reason: 'paid' },
        { numero_ordinal: 4, nome_completo: 'Davi', reason: 'changed' },
      ],
    });
    expect(await names()).toEqual([
      [1, 'Ana'],
      [2, 'Bia'],
      [3, 'Caio'],
      [4, 'Davi'],
    ]);
    const [left] = await database.sql.query('select distinct content, before from private.import_rows');
    expect(left).toEqual({ content: {}, before: null });
  });

  test('answers a repeated call with what the first one did', async () => {
    const id = await bring([{ nome_completo: 'Ana' }, { nome_completo: 'Bia' }]);
    await database.sql.exec(`update public.dizimistas set notes = 'Ligou' where nome_completo = 'Ana'`);
    const [first, second] = await Promise.all([undo(id), undo(id)]);
    expect(first.body).toMatchObject({ kept: [{ nome_completo: 'Ana' }], import: { kept_count: 1 } });
    expect(second.body).toEqual(first.body);
    expect((await proceed(id, admin)).body).toEqual(first.body);
  });

  test('is refused after an hour, and once its rows are gone', async () => {
    const id = await bring([{ nome_completo: 'Ana' }]);
    await database.sql.exec(`update public.imports set done_at = now() - interval '61 minutes'`);
    expect(await undo(id)).toMatchObject({ status: 409, body: { hint: 'import_kept' } });
    await database.sql.exec(`update public.imports set done_at = now() - interval '59 minutes'`);
    await database.empty('private.import_rows');
    expect(await undo(id)).toMatchObject({ status: 409, body: { hint: 'import_kept' } });
    expect(await names()).toEqual([[1, 'Ana']]);
    expect((await undo(randomUUID())).status).toBe(404);
  });
});

describe('an import of several steps', () => {
  const many = (more: (index: number) => object = () => ({})) =>
    Array.from({ length: 600 }, (_, index) => ({ nome_completo: `Ana ${index}`, ...more(index) }));
  const finish = async (id: string, token = financial) => {
    for (;;) {
      const { body } = await proceed(id, token);
      if (['done', 'undone'].includes(body.import.state)) return body;
    }
  };

  test('leaves out whom others entered meanwhile, and accounts for each row', async () => {
    const rows = many((index) => (index === 400 ? { cpf: cpf.ana } : index === 500 ? { numero_ordinal: 5000 } : {}));
    const id = await stage([...rows, { nome_completo: 'Bia', cpf: cpf.ana }]);
    expect((await commit(id)).body).toMatchObject({ state: 'applying', row_count: 601, created_count: 250 });
    await database.sql.exec(`
      insert into public.dizimistas (nome_completo, cpf) values ('Zilda', '${cpf.ana}');
      insert into public.dizimistas (nome_completo, numero_ordinal) overriding system value values ('Tiago', 5000)`);
    expect((await proceed(id, admin)).body).toMatchObject({
      left: 100,
      import: { created_count: 499, skipped_count: 1 },
    });
    const { import: done } = await finish(id);
    expect(done).toMatchObject({ created_count: 598, skipped_count: 1, refused_count: 2, incomplete_count: 598 });
    expect((await commit(id)).body).toEqual(done);
    expect(await count('public.dizimistas')).toBe(600);
    expect(await names()).toContainEqual([5250, 'Ana 249']);
  });

  test('takes each row over once, whoever continues it how often', async () => {
    const id = await stage(many());
    await Promise.all([commit(id), commit(id), proceed(id, admin).catch(() => null), commit(id)]);
    await finish(id);
    expect(await count('public.dizimistas')).toBe(600);
    const entries = `public.audit_log where table_name = 'imports' and row_id = '${id}'`;
    expect(await count(entries)).toBe(3);
  });

  test('lets others save meanwhile', async () => {
    const id = await stage(many());
    await commit(id);
    await database.sql.transaction(async (step) => {
      await step.query('select private.take_over_rows(imports) from public.imports');
      const answer = await rest(database, financial, 'dizimistas', {
        method: 'POST',
        body: { nome_completo: 'Zilda', cpf: cpf.bia, consentimento_lgpd: true, politica_privacidade: true },
      });
      expect(answer.status).toBe(201);
    });
    expect(await count('public.dizimistas')).toBe(501);
  });

  test('goes on being taken back where it stopped, and its numbers are nobody else’s', async () => {
    await add('Zilda');
    const id = await stage(many());
    await commit(id);
    await finish(id);
    expect((await undo(id)).body).toMatchObject({ left: 350, kept: [], import: { state: 'undoing' } });
    expect(await count('public.dizimistas')).toBe(351);
    expect((await commit(id)).body).toMatchObject({ state: 'undoing' });
    await database.sql.exec(`update public.imports set done_at = done_at - interval '2 hours'`);
    expect(await finish(id, admin)).toMatchObject({ left: 0, import: { state: 'undone', kept_count: 0 } });
    await add('Caio');
    expect(await names()).toEqual([
      [1, 'Zilda'],
      [602, 'Caio'],
    ]);
  });

  test('reads about as many rows in a step of being taken back as the step has, also when no statistics know them', async () => {
    const rowsOf = (name: string, size: number) =>
      Array.from({ length: size }, (_, index) => ({
        nome_completo: `${name} ${index}`,
        consentimento_lgpd: true,
        politica_privacidade: true,
      }));
    const paper = { paper: 'Fichas', agreed_on: '2020-01-01' };
    await bring(rowsOf('Conhecida', 200), paper);
    await database.sql.exec('analyze');
    const id = await stage(rowsOf('Nova', 1500));
    let { body } = await commit(id, paper);
    while ((body.import ?? body).state === 'applying') ({ body } = await proceed(id));
    const read = await database.sql.transaction(async (transaction) => {
      await transaction.query('select private.take_back_rows(done) from public.imports as done where id = $1', [id]);
      return await transaction.query<{ name: string; rows: number }>(
        `select relname as name, (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_all_tables
         where relname in ('import_rows', 'dizimistas', 'consents', 'audit_log')`,
      );
    });
    expect(read).toHaveLength(4);
    // Each statement reads the step's rows, their entries in the log, or at most once all that the import brought.
    expect(read.filter(({ rows }) => rows > 40_000)).toEqual([]);
    expect(await count('public.dizimistas')).toBe(1450);
  });

  test('is stopped and taken back before its end', async () => {
    const id = await stage(many());
    await commit(id);
    expect((await undo(id)).body).toMatchObject({ left: 250, import: { state: 'undoing' } });
    await finish(id);
    expect(await count('public.dizimistas')).toBe(0);
  });
});

describe('the numbers of payers who were deleted', () => {
  test('are given to nobody', async () => {
    await add('Ana');
    await add('Bia');
    await database.sql.exec(`delete from public.dizimistas where nome_completo = 'Bia'`);
    await bring([{ nome_completo: 'Caio' }]);
    expect(await names()).toEqual([
      [1, 'Ana'],
      [3, 'Caio'],
    ]);
  });
});

describe('staged rows', () => {
  test('are written once, however often they are sent', async () => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    const again = { import: id, rows: [{ line: 2, content: { nome_completo: 'Bia' } }] };
    expect((await call('add_import_rows', again)).body).toBe(1);
    await commit(id);
    expect(await names()).toEqual([[1, 'Bia']]);
  });

  test.each([
    ['a telephone that is none', { telefone: 'não tem' }],
    ['a word that is no choice', { genero: 'f' }],
    ['a name of 201 characters', { nome_completo: 'a'.repeat(201) }],
    ['no name', { nome_completo: null }],
    ['a birthday to come', { data_nascimento: '2999-01-01' }],
    ['a first contribution to come', { data_primeira_contribuicao: '2999-01-01' }],
    ['a consent that is neither yes nor no', { consentimento_lgpd: 'talvez' }],
  ])('with %s are refused before anything is taken over', async (_, content) => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    const rows = [{ line: 9, content: { nome_completo: 'Bia', ...content } }];
    expect((await call('add_import_rows', { import: id, rows })).status).toBe(400);
    expect(await count('private.import_rows')).toBe(1);
  });

  test('with the same line twice are refused', async () => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    const row = { line: 9, content: { nome_completo: 'Bia' } };
    expect((await call('add_import_rows', { import: id, rows: [row, row] })).status).toBe(400);
  });

  test('of a hundred imports that one person begins at once are those of one', async () => {
    const begin = () => call('begin_import', { id: randomUUID(), file_name: 'a.csv' });
    await Promise.all(Array.from({ length: 100 }, begin));
    await call('begin_import', { id: randomUUID(), file_name: 'a.csv' }, admin);
    expect(await count('public.imports')).toBe(2);
    await expect(
      database.sql.exec(
        'insert into public.imports (file_name, creator_id) select file_name, creator_id from public.imports',
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test.each(['add_import_rows', 'check_import', 'commit_import'])('are the importer’s own (%s)', async (name) => {
    const id = await stage([{ nome_completo: 'Ana' }]);
    const body = {
      import: id,
      ...(name === 'add_import_rows' && { rows: [] }),
      ...(name === 'commit_import' && noPaper),
    };
    expect(await call(name, body, admin)).toMatchObject({ status: 409, body: { hint: 'import_closed' } });
    await commit(id);
    if (name !== 'commit_import') expect(await call(name, body)).toMatchObject({ body: { hint: 'import_closed' } });
  });

  test('are given up by the next import of the same person, or by a call, and not by another person', async () => {
    const first = await stage([{ nome_completo: 'Ana' }]);
    await stage([{ nome_completo: 'Bia' }], admin);
    expect(await count('public.imports')).toBe(2);
    const second = await stage([{ nome_completo: 'Caio' }]);
    expect((await commit(first)).status).toBe(409);
    await call('discard_import', { import: second }, admin);
    expect(await count('public.imports')).toBe(2);
    await call('discard_import', { import: second });
    expect(await count('private.import_rows')).toBe(1);
  });

  test('are swept when nobody can use them any more', async () => {
    await bring([{ nome_completo: 'Ana' }]);
    await stage([{ nome_completo: 'Bia' }], admin);
    const sweep = () => restAsService(database, 'rpc/sweep_imports', {});
    await sweep();
    expect([await count('private.import_rows'), await count('public.imports')]).toEqual([2, 2]);
    await database.sql.exec(`
      update public.imports set created_at = now() - interval '25 hours', done_at = done_at - interval '61 minutes'`);
    await sweep();
    expect([await count('private.import_rows'), await count('public.imports')]).toEqual([0, 1]);
  });

  test('stay while their import is being taken over or back', async () => {
    const rows = Array.from({ length: 251 }, (_, index) => ({ nome_completo: `Ana ${index}` }));
    const id = await stage(rows);
    await commit(id);
    await database.sql.exec(`update public.imports set created_at = now() - interval '3 days'`);
    await restAsService(database, 'rpc/sweep_imports', {});
    expect((await proceed(id)).body).toMatchObject({ import: { state: 'done', created_count: 251 } });
  });
});

test.each(['tereza', 'chico', 'otavio'] as const)('%s imports nothing', async (who) => {
  const token = database.tokenFor(await database.createStaff(people[who]));
  const id = await stage([{ nome_completo: 'Ana' }]);
  const calls = {
    begin_import: { id: randomUUID(), file_name: 'a.csv' },
    add_import_rows: { import: id, rows: [] },
    check_import: { import: id },
    commit_import: { import: id, ...noPaper },
    undo_import: { import: id },
    continue_import: { import: id },
    discard_import: { import: id },
  };
  for (const [name, body] of Object.entries(calls)) {
    expect([name, (await call(name, body, token)).status]).toEqual([name, 403]);
  }
  expect(await count('private.import_rows')).toBe(1);
});
