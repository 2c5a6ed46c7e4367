import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { lostIn, readCatalogue } from '../catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

/** The schema that each case changes. */
const earlier = `
  create type public.bell_kind as enum ('small', 'great');
  create table public.bells (id integer generated always as identity, title text not null, weight numeric default 1, kind public.bell_kind);
  create view public.great_bells as select id, title from public.bells;
  create function public.ring(bell integer, times integer default 1) returns integer language sql as 'select times';
  create function public.rung() returns table (bell integer, times integer) language sql as 'select 1, 2';
  create function private.swing(bell integer) returns integer language sql as 'select 1';
  revoke execute on all functions in schema public, private from public, anon, authenticated, service_role;
  grant select, insert, update (title), delete on public.bells to authenticated;
  grant execute on function public.ring, public.rung to authenticated;`;

const ring = 'public.ring(bell integer, times integer';

test.each<[change: string, lost: string[]]>([
  // Everything that a later version may do.
  ['select', []],
  ['create table public.towers (id integer not null)', []],
  ['alter table public.bells add column note text', []],
  [`alter table public.bells add column note text not null default ''`, []],
  ['alter table public.bells add column copied text not null generated always as (title) stored', []],
  ['alter table public.bells alter column weight set default 2', []],
  ['alter table public.bells alter column title drop not null', []],
  [`alter type public.bell_kind add value 'middle'`, []],
  ['create or replace view public.great_bells as select id, title, weight from public.bells', []],
  ['grant update (weight) on public.bells to authenticated', []],
  ['drop function private.swing(integer)', []],
  [
    `drop function public.ring; create function ${ring} default 1, hour integer default 0) returns integer language sql as 'select 1';
     grant execute on function public.ring to authenticated`,
    [],
  ],
  [
    `drop function public.rung; create function public.rung() returns table (bell integer, hour integer, times integer)
       language sql as 'select 1, 2, 3';
     grant execute on function public.rung to authenticated`,
    [],
  ],
  [`create function public.ring(bell text) returns integer language sql as 'select 1'`, []],
  // A narrower check is not decidable from two catalogues.
  ['alter table public.bells add check (weight > 0)', []],

  // A later version may not.
  [
    'alter table public.bells drop column weight',
    [
      'insert on public.bells.weight for authenticated',
      'select on public.bells.weight for authenticated',
      'column public.bells.weight',
    ],
  ],
  [
    'drop view public.great_bells',
    ['table public.great_bells', 'column public.great_bells.id', 'column public.great_bells.title'],
  ],
  ['alter table public.bells add column note text not null', ['column public.bells.note is new and has no default']],
  ['alter table public.bells alter column weight set not null', ['column public.bells.weight takes no null']],
  [
    `alter table public.bells alter column weight set not null, alter column weight drop default`,
    ['column public.bells.weight lost its default'],
  ],
  ['alter table public.bells alter column weight type text', ['column public.bells.weight is text and was numeric']],
  [`alter type public.bell_kind rename value 'great' to 'greatest'`, [`value 'great' of bell_kind`]],
  ['revoke delete on public.bells from authenticated', ['delete on public.bells for authenticated']],
  ['revoke update (title) on public.bells from authenticated', ['update on public.bells.title for authenticated']],
  [
    'revoke execute on function public.rung from authenticated',
    ['execute on public.rung for authenticated', 'function public.rung()'],
  ],
  ['alter function public.ring rename to ring_bell', ['execute on public.ring for authenticated', `function ${ring})`]],
  ['drop function public.rung', ['execute on public.rung for authenticated', 'function public.rung()']],
  ...['bell integer, times integer', 'bell integer, often integer default 1', 'bell text, times integer default 1'].map(
    (given): [string, string[]] => [
      `drop function public.ring; create function public.ring(${given}) returns integer language sql as 'select 1';
       grant execute on function public.ring to authenticated`,
      [`function ${ring})`],
    ],
  ),
  [
    `create function ${ring}, hour integer default 0) returns integer language sql as 'select 1';
     grant execute on function public.ring(integer, integer, integer) to authenticated`,
    [],
  ],
  [
    `create function ${ring} default 1, hour integer default 0) returns integer language sql as 'select 1';
     grant execute on function public.ring(integer, integer, integer) to authenticated`,
    ['function public.ring: two that its calls fit'],
  ],
  [
    `drop function public.rung; create function public.rung() returns table (bell integer) language sql as 'select 1';
     grant execute on function public.rung to authenticated`,
    ['function public.rung()'],
  ],
])('%s loses %j', async (change, lost) => {
  expect(
    await undone(database.sql, async (sql) => {
      await sql.exec(earlier);
      const before = await readCatalogue(sql);
      await sql.exec(change);
      return lostIn(before, await readCatalogue(sql));
    }),
  ).toEqual(lost);
});

test('this version’s tables, columns, functions and rights are all in it', async () => {
  const { facts, columns, routines } = await readCatalogue(database.sql);
  expect(facts).toEqual(
    expect.arrayContaining(['table public.news', 'table private.clock', 'select on public.news.title for anon']),
  );
  expect(facts).toContain('execute on public.give_transaction for authenticated');
  expect(columns['public.news.title']).toEqual({
    type: 'private.line',
    isRequired: true,
    takesNull: false,
  });
  expect(routines.length).toBeGreaterThan(100);
});

async function undone<Result>(sql: SqlRunner, work: (runner: SqlRunner) => Promise<Result>): Promise<Result> {
  let result: { of: Result } | undefined;
  const stop = new Error('Nothing of it is kept.');
  await sql
    .transaction(async (transaction) => {
      result = { of: await work(transaction) };
      throw stop;
    })
    .catch((error) => {
      if (error !== stop) throw error;
    });
  return (result as { of: Result }).of;
}
