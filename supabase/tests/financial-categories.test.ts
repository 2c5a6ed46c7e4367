import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';
import { roleTokens } from './role-tokens.ts';

expectRefusals();

type Side = 'income' | 'expense';

let database: TestDatabase;
let tokens: Record<'financial' | 'editor' | 'common' | 'inactive', string>;

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(empty);
afterAll(() => database.close());

async function empty() {
  await database.reset();
  tokens = await roleTokens(database);
}

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const call = (name: string, body: object, token: string | undefined = tokens.financial) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });
const write = (category: string, type: Side = 'expense', amount = 10) =>
  rest(database, tokens.financial, 'financial_transactions', {
    method: 'POST',
    body: { amount, type, category_name: category, transaction_date: '2026-03-10' },
  });
const inRows = async () =>
  (
    await sql<{ category: string }>(
      'select entry.category from public.financial_transactions as entry order by created_at',
    )
  ).map(({ category }) => category);
const listed = async () =>
  (
    await sql<{ name: string; entries: number }>(
      'select name, entries::integer from public.listed_categories() order by type, name',
    )
  ).map(({ name, entries }) => [name, entries]);
const idOf = async (name: string, type: Side = 'expense') =>
  (await sql<{ id: string }>('select id from public.categories where name = $1 and type = $2', [name, type]))[0]?.id;

describe('the category of a row', () => {
  test('is one of its side, however it is written, and else a new one', async () => {
    for (const name of ['Água e luz', 'AGUA  E LUZ', 'agua e luz']) expect((await write(name)).status).toBe(201);
    await write('água e luz', 'income');
    expect(await inRows()).toEqual(['Água e luz', 'Água e luz', 'Água e luz', 'água e luz']);
    expect(await listed()).toEqual([
      ['Água e luz', 3],
      ['água e luz', 1],
    ]);
  });

  test('is spelled as functions spell it where they write it', async () => {
    await write('dizimo', 'income');
    await write('TARIFAS');
    expect(await inRows()).toEqual(['Dízimo', 'Tarifas']);
    expect((await write('dízimo')).status).toBe(400);
  });
});

test.each([
  ['Salários', 'personnel'],
  ['Folha de pagamento', 'personnel'],
  ['Despesas com pessoal', 'personnel'],
  ['13º salário', 'personnel'],
  ['FGTS', 'personnel'],
  ['Côngrua', 'personnel'],
  ['Obras', 'works'],
  ['Obra da capela', 'works'],
  ['Reforma do salão', 'works'],
  ['Obras de caridade', null],
  ['Material de uso pessoal', null],
  ['Conferências', null],
])('the heading of “%s” on the sheet for the notice board is proposed: %s', async (name, heading) => {
  await write(name);
  await write(name, 'income');
  const rows = await sql('select type, shown_under from public.categories order by type');
  expect(rows).toEqual([
    { type: 'expense', shown_under: heading },
    { type: 'income', shown_under: null },
  ]);
});

describe('renaming', () => {
  test('gives the rows the name and leaves a trace', async () => {
    await write('Luz');
    const id = await idOf('Luz');
    expect((await call('rename_category', { category: id, name: 'Energia', code: '3.1.2' })).status).toBe(204);
    expect(await inRows()).toEqual(['Energia']);
    expect(
      await sql(
        `select actor_name, old ->> 'name' as old, new ->> 'name' as new from public.audit_log
         where table_name = 'categories' and verb = 'update'`,
      ),
    ).toEqual([{ actor_name: people.raimundo.name, old: 'Luz', new: 'Energia' }]);
  });

  test('refuses the name of another one, and touches none that functions write', async () => {
    await write('Luz');
    await write('Água');
    await write('Tarifas');
    const rename = async (from: string, name: string) =>
      (await call('rename_category', { category: await idOf(from), name })).body.hint;
    expect(await rename('Luz', 'agua')).toBe('category_exists');
    expect(await rename('Tarifas', 'Custos')).toBe('fixed_category');
    expect(await rename('Luz', 'tarifas')).toBe('fixed_category');
    expect((await call('rename_category', { category: await idOf('Luz'), name: 'Dízimo' })).status).toBe(400);
    expect(
      (await call('rename_category', { category: await idOf('Tarifas'), name: 'Tarifas', code: '9' })).status,
    ).toBe(204);
    expect(await inRows()).toEqual(['Luz', 'Água', 'Tarifas']);
  });
});

describe('merging', () => {
  test('gives the rows to the other, and leaves a trace of the one that goes', async () => {
    await write('Luz');
    await write('Energia');
    const merged = { category: await idOf('Luz'), target: await idOf('Energia') };
    expect((await call('merge_category', merged)).status).toBe(204);
    expect(await inRows()).toEqual(['Energia', 'Energia']);
    expect(await listed()).toEqual([['Energia', 2]]);
    expect(
      await sql(`select old ->> 'name' as name, note from public.audit_log where table_name = 'categories'`),
    ).toEqual([{ name: 'Luz', note: 'A categoria “Luz” foi juntada a “Energia”' }]);
  });

  test('joins also the names that led to it, and nothing can be done any more with what was joined', async () => {
    for (const name of ['Luz', 'Energia', 'Contas']) await write(name);
    const [luz, energia, contas] = [await idOf('Luz'), await idOf('Energia'), await idOf('Contas')];
    await call('merge_category', { category: luz, target: energia });
    await call('merge_category', { category: energia, target: contas });
    expect(await inRows()).toEqual(['Contas', 'Contas', 'Contas']);
    await write('luz');
    expect(await listed()).toEqual([['Contas', 4]]);
    for (const [name, body] of Object.entries({
      rename_category: { category: luz, name: 'Outra' },
      merge_category: { category: contas, target: luz },
      delete_category: { category: luz },
    }))
      expect((await call(name, body)).status).toBe(404);
    expect((await call('delete_category', { category: contas })).body).toMatchObject({
      hint: 'category_used',
      details: '4',
    });
    await sql('delete from public.financial_transactions');
    expect((await call('delete_category', { category: contas })).status).toBe(204);
    expect(await sql('select from public.categories')).toEqual([]);
  });

  test('is refused into itself, into the other side, and of one that functions write', async () => {
    await write('Luz');
    await write('Rifa', 'income');
    await write('Tarifas');
    const [luz, rifa, tarifas] = [await idOf('Luz'), await idOf('Rifa', 'income'), await idOf('Tarifas')];
    const merge = async (category: unknown, target: unknown) =>
      (await call('merge_category', { category, target })).body.hint;
    expect(await merge(luz, luz)).toBe('same_category');
    expect(await merge(luz, rifa)).toBe('other_side');
    expect(await merge(tarifas, luz)).toBe('fixed_category');
    expect((await call('merge_category', { category: luz, target: crypto.randomUUID() })).status).toBe(404);
    expect(await inRows()).toEqual(['Luz', 'Rifa', 'Tarifas']);
  });

  test.each(['editor', 'common', 'inactive'] as const)('and renaming are not for %s', async (who) => {
    await write('Luz');
    await write('Energia');
    const category = await idOf('Luz');
    expect((await call('merge_category', { category, target: await idOf('Energia') }, tokens[who])).status).toBe(403);
    expect((await call('rename_category', { category, name: 'Outra' }, tokens[who])).status).toBe(403);
    expect((await call('listed_categories', {}, tokens[who])).body).toEqual([]);
  });

  test('changes no sum, whatever is merged into what', async () => {
    const names = ['Luz', 'Água', 'Obras', 'Festa', 'Tarifas'];
    const side = fc.constantFrom<Side>('income', 'expense');
    const name = fc.constantFrom(...names);
    const sums = () =>
      sql('select type, sum(amount)::text as sum from public.financial_transactions group by type order by type');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name, side, cents: fc.integer({ min: 1, max: 10 ** 9 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.record({ from: name, to: name, fromSide: side, toSide: side }), { minLength: 1, maxLength: 6 }),
        async (rows, merges) => {
          await database.empty('public.financial_transactions', 'public.categories');
          for (const { name: category, side: type, cents } of rows) await write(category, type, cents / 100);
          const before = await sums();
          for (const { from, to, fromSide, toSide } of merges) {
            await call('merge_category', { category: await idOf(from, fromSide), target: await idOf(to, toSide) });
            expect(await sums()).toEqual(before);
          }
          // Every row's category is on the list, and the list counts every row once.
          const [{ counted } = {}] = await sql(
            'select sum(entries)::integer as counted from public.listed_categories()',
          );
          expect(counted).toBe(rows.length);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a new name', () => {
  /** The rows as PostgreSQL keeps them, with the version that forms send back. */
  const rowsAsStored = () =>
    sql(`select md5(string_agg(ctid::text || xmin || updated_at || entry::text, ',' order by id)) as bytes
      from public.financial_transactions as entry`);
  const entries = async () => (await sql('select from public.audit_log')).length;

  test.each(['renamed', 'merged'])(
    'of a category with 5,000 rows that is %s changes no row, and is one entry',
    async (how) => {
      await write('Energia');
      await sql(`insert into public.financial_transactions (amount, type, category_name, transaction_date)
      select 10, 'expense', 'Luz', '2026-03-11' from generate_series(1, 5000)`);
      const [before, told, category] = [await rowsAsStored(), await entries(), await idOf('Luz')];
      const target = await idOf('Energia');
      const answer =
        how === 'renamed'
          ? await call('rename_category', { category, name: 'Força' })
          : await call('merge_category', { category, target });
      expect(answer.status).toBe(204);
      expect(await rowsAsStored()).toEqual(before);
      expect((await entries()) - told).toBe(1);
      const name = how === 'renamed' ? 'Força' : 'Energia';
      expect(await listed()).toContainEqual([name, how === 'renamed' ? 5000 : 5001]);
      const read = await rest(
        database,
        tokens.financial,
        `rpc/ledger_rows?select=category&category=${encodeURIComponent(name)}&limit=2`,
      );
      expect(read.body).toEqual([{ category: name }, { category: name }]);
    },
  );

  test.each(['renamed', 'merged'])(
    'leaves an open form its version, and the old name doesn’t come back: %s',
    async (how) => {
      await write('Energia');
      const [row] = (await rest(database, tokens.financial, 'financial_transactions?select=id', { method: 'GET' }))
        .body;
      await sql('update public.financial_transactions set category_name = $1', ['Luz']);
      const [{ version } = { version: '' }] = await sql<{ version: string }>(
        'select to_json(updated_at) #>> $1 as version from public.financial_transactions',
        ['{}'],
      );
      const category = await idOf('Luz');
      if (how === 'renamed') await call('rename_category', { category, name: 'Luz e força' });
      else await call('merge_category', { category, target: await idOf('Energia') });
      const change = { amount: 11, type: 'expense', category: 'Luz' };
      expect((await call('change_transaction', { transaction: row.id, change, version })).body).toBe(true);
      expect(await inRows()).toEqual([how === 'renamed' ? 'Luz e força' : 'Energia']);
      expect((await listed()).map(([name]) => name)).not.toContain('Luz');
    },
  );

  test('stands in the history of the rows that had the category, and of no others', async () => {
    for (const name of ['Luz', 'Energia', 'Contas']) await write(name);
    const rows = await sql<{ id: string }>('select id from public.financial_transactions order by created_at');
    const [luz, energia, contas] = [await idOf('Luz'), await idOf('Energia'), await idOf('Contas')];
    await call('rename_category', { category: energia, name: 'Força' });
    await call('merge_category', { category: luz, target: energia });
    await call('rename_category', { category: energia, name: 'Força', code: '3' });
    await call('merge_category', { category: energia, target: contas });
    const told = async (row: { id: string } | undefined) =>
      (await call('ledger_history', { of_row: row?.id })).body
        .toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)
        .map((entry: Record<string, { category: string } | null>) => [entry.old?.category, entry.new?.category]);
    expect(await told(rows[0])).toEqual([
      [undefined, 'Luz'],
      ['Luz', 'Força'],
      ['Força', 'Contas'],
    ]);
    expect(await told(rows[1])).toEqual([
      [undefined, 'Energia'],
      ['Energia', 'Força'],
      ['Força', 'Contas'],
    ]);
    expect(await told(rows[2])).toEqual([[undefined, 'Contas']]);
    await call('change_transaction', { transaction: rows[0]?.id, change: { category: 'Obras' } });
    await call('rename_category', { category: contas, name: 'Despesas' });
    expect((await told(rows[0])).at(-1)).toEqual(['Contas', 'Obras']);
    expect((await told(rows[2])).at(-1)).toEqual(['Contas', 'Despesas']);
  });

  test('meets whoever writes rows at the same time, in 100 rounds, without a deadlock or a lost row', async () => {
    const names = ['Luz', 'Energia', 'Força', 'Contas'];
    for (const name of names) await write(name);
    const failures: unknown[] = [];
    const answered = async (acts: (() => ReturnType<typeof rest>)[]) => {
      for (const act of acts) {
        const { status, body } = await act();
        if (status >= 500 || (status >= 400 && !['PT404', 'PT409'].includes(body?.code))) failures.push(body);
      }
    };
    let written = names.length;
    for (let round = 0; round < 100; round += 1) {
      const [one = '', other = '', third = ''] = names.map((_, at) => names[(round + at) % names.length] as string);
      const [from, into] = [(await idOf(one)) ?? (await idOf(third)), (await idOf(other)) ?? (await idOf(third))];
      const rows = await sql<{ id: string }>('select id from public.financial_transactions order by id limit 2');
      const changed = (row: { id: string } | undefined, name: string) => () =>
        call('change_transaction', { transaction: row?.id, change: { category: name } });
      const both = (first: string, second: string) => () => {
        written += 2;
        const row = { amount: 10, type: 'expense', transaction_date: '2026-03-10' };
        const body = [first, second].map((name) => ({ ...row, category_name: name }));
        return rest(database, tokens.financial, 'financial_transactions', { method: 'POST', body });
      };
      await Promise.all([
        answered([both(one, other), changed(rows[0], third)]),
        answered([both(other, one), changed(rows[1], one)]),
        answered([changed(rows[0], one), both(third, `Nova ${round}`)]),
        answered([
          () => call('rename_category', { category: from, name: `Nova ${round}` }),
          () => call('merge_category', { category: from, target: into }),
        ]),
        answered([() => call('merge_category', { category: into, target: from })]),
      ]);
    }
    expect(failures).toEqual([]);
    const [{ counted } = {}] = await sql('select sum(entries)::integer as counted from public.listed_categories()');
    expect([counted, (await inRows()).filter((name) => name !== null).length]).toEqual([written, written]);
  });
});
