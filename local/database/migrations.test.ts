import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, migrationsDirectory } from '../../edge-functions/api/testing/database.ts';
import { outsideTransaction } from './migration-text.ts';
import { applyMigrations, applySeed, migrationFiles, rewrittenMigration } from './migrations.ts';
import type { OpenDatabase } from './open-database.ts';
import { preparePlatform } from './platform.ts';
import type { SqlRunner } from './sql-runner.ts';

let database: OpenDatabase;
let runner: SqlRunner;
let directory: string;

beforeAll(async () => {
  database = await createDatabase('template0');
  runner = database.runner;
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await runner.exec('drop schema if exists supabase_migrations cascade; drop table if exists parish, town');
  await rm(directory, { recursive: true });
});
afterAll(() => database.close());

const put = (file: string, sql: string) => writeFile(join(directory, file), sql);
const rows = <Row>(sql: string) => runner.query<Row & Record<string, unknown>>(sql);
const history = () => rows('select version, name from supabase_migrations.schema_migrations order by version');

const first = "create table parish (name text); insert into parish values ('Lourdes');";

describe('migrations', () => {
  test('are applied once, in the order of their names, and recorded as the Supabase CLI does', async () => {
    await put('20260102000000_second.sql', "insert into parish values ('Fátima');");
    await put('20260101000000_first.sql', first);
    await put('README.md', 'not a migration');
    expect(await applyMigrations(runner, directory)).toEqual(['20260101000000_first.sql', '20260102000000_second.sql']);
    expect(await applyMigrations(runner, directory)).toEqual([]);
    expect(await rows('select name from parish')).toEqual([{ name: 'Lourdes' }, { name: 'Fátima' }]);
    expect(await rows("select * from supabase_migrations.schema_migrations where version = '20260101000000'")).toEqual([
      { version: '20260101000000', name: 'first', statements: [first] },
    ]);
  });

  test('one that fails is named with its reason, and none of those that were pending is applied', async () => {
    await put('20260101000000_first.sql', first);
    await applyMigrations(runner, directory);
    await put('20260102000000_second.sql', "insert into parish values ('Fátima');");
    await put('20260103000000_broken.sql', 'create table town (id int); select 1 / 0;');
    await expect(applyMigrations(runner, directory)).rejects.toThrow(
      'A migração 20260103000000_broken.sql falhou, e nada foi mudado: division by zero',
    );
    expect(await rows('select name from parish')).toEqual([{ name: 'Lourdes' }]);
    expect(await rows("select to_regclass('town') as town")).toEqual([{ town: null }]);
    expect(await history()).toEqual([{ version: '20260101000000', name: 'first' }]);
  });

  test('none is applied when what they made is refused', async () => {
    await put('20260101000000_first.sql', first);
    const check = async (transaction: SqlRunner) => async () => {
      const [found] = await transaction.query<{ count: number }>('select count(*)::integer as count from parish');
      throw new Error(`${found?.count} parish`);
    };
    await expect(applyMigrations(runner, directory, { check })).rejects.toThrow('1 parish');
    expect(await rows("select to_regclass('parish') as parish")).toEqual([{ parish: null }]);
    expect(await applyMigrations(runner, directory)).toEqual(['20260101000000_first.sql']);
  });

  const deferred = 'name text unique deferrable initially deferred, town text unique deferrable';

  test('what one defers is checked before the next, which may defer too, and what is immediate stays so', async () => {
    await put('20260101000000_first.sql', `create table parish (${deferred}); insert into parish values ('a'), ('b');`);
    await put(
      '20260102000000_swap.sql',
      "update parish set name = 'b' where name = 'a'; delete from parish where ctid = '(0,2)';",
    );
    await put('20260103000000_alter.sql', 'alter table parish add column id int;');
    expect(await applyMigrations(runner, directory)).toHaveLength(3);
    await put('20260104000000_twice.sql', "insert into parish values ('b');");
    await put('20260105000000_never.sql', 'delete from parish;');
    await expect(applyMigrations(runner, directory)).rejects.toThrow('20260104000000_twice.sql falhou');
    await put('20260104000000_twice.sql', "insert into parish values ('c', 'x'), ('d', 'x');");
    await expect(applyMigrations(runner, directory)).rejects.toThrow('parish_town_key');
  });

  test('one that was fixed is applied by the next run', async () => {
    await put('20260101000000_first.sql', first);
    await put('20260102000000_town.sql', 'create table town (id inteiro);');
    await expect(applyMigrations(runner, directory)).rejects.toThrow('inteiro');
    await put('20260102000000_town.sql', 'create table town (id integer);');
    expect(await applyMigrations(runner, directory)).toEqual(['20260101000000_first.sql', '20260102000000_town.sql']);
  });

  test('one that changed after it was applied is rejected before any other is applied', async () => {
    await put('20260101000000_first.sql', first);
    await applyMigrations(runner, directory);
    await put('20260101000000_first.sql', `${first} -- changed`);
    await put('20260102000000_town.sql', 'create table town (id integer);');
    await expect(applyMigrations(runner, directory)).rejects.toThrow(
      'O banco de dados foi feito por outra versão do programa: a migração 20260101000000_first.sql mudou',
    );
    expect(await rows("select to_regclass('town') as town")).toEqual([{ town: null }]);
  });

  test('one that the CLI recorded split into statements is accepted', async () => {
    await put('20260101000000_first.sql', first);
    await applyMigrations(runner, directory);
    const recordAs = (...statements: string[]) =>
      runner.query('update supabase_migrations.schema_migrations set statements = $1', [statements]);
    await recordAs('create table parish (name text)', "insert into parish values ('Lourdes')");
    expect(await applyMigrations(runner, directory)).toEqual([]);
    expect(await rewrittenMigration(rows, directory)).toBe(undefined);
    await recordAs('create table parish (name text)', "insert into parish values ('Fátima')");
    await expect(applyMigrations(runner, directory)).rejects.toThrow('mudou depois de aplicada');
    expect(await rewrittenMigration(rows, directory)).toBe('20260101000000_first.sql');
  });

  test('one with other line breaks is the same', async () => {
    await put('20260101000000_first.sql', first);
    await applyMigrations(runner, directory);
    await put('20260101000000_first.sql', `${first.replaceAll(' ', '\n  ')}\n`);
    expect(await applyMigrations(runner, directory)).toEqual([]);
  });

  test('a database without a history has no rewritten one, and gets no history', async () => {
    await put('20260101000000_first.sql', first);
    expect(await rewrittenMigration(rows, directory)).toBe(undefined);
    expect(await rows("select to_regnamespace('supabase_migrations') as schema")).toEqual([{ schema: null }]);
  });

  test('a database that is newer than the program is rejected', async () => {
    await put('20260101000000_first.sql', first);
    await applyMigrations(runner, directory);
    await rm(join(directory, '20260101000000_first.sql'));
    await expect(applyMigrations(runner, directory)).rejects.toThrow(
      'O banco de dados tem a migração 20260101000000, que esta versão do programa não conhece.',
    );
  });

  test('a file without a version is rejected', async () => {
    await put('first.sql', first);
    await expect(applyMigrations(runner, directory)).rejects.toThrow('O nome da migração first.sql');
  });
});

describe('what a migration may not do, because all pending ones are one transaction', () => {
  test.each([
    ['create index concurrently on parish (name);', 'create index concurrently'],
    ['create unique index concurrently if not exists parish_name on parish (name)', 'create unique index concurrently'],
    ['select 1; commit; select 2;', 'commit'],
    ["-- why\nalter type private.kind add value 'other';", 'alter type private.kind add value'],
    ['vacuum full parish;', 'vacuum'],
    ['begin;', 'begin'],
    ["set search_path = 'public';", 'set search_path'],
    ["insert into parish values ('vacuum; commit;'); /* begin; */ -- commit;\nset local lock_timeout = 0;", undefined],
    ['create function f() returns void language plpgsql as $$ begin perform 1; commit; end $$;', undefined],
    ['do $body$ begin perform 1; end $body$; set constraints all immediate;', undefined],
    ['create function f() returns int begin atomic select 1; end;', undefined],
  ])('%s', (text, refused) => {
    expect(outsideTransaction(text)).toEqual(refused === undefined ? [] : [refused]);
  });

  test('no migration does it', async () => {
    const files = await migrationFiles(migrationsDirectory);
    expect(files.length).toBeGreaterThan(90);
    expect(files.flatMap(({ file, text }) => outsideTransaction(text).map((each) => `${file}: ${each}`))).toEqual([]);
  });
});

describe('seed', () => {
  beforeEach(() => runner.exec('create table parish (name text)'));

  test('each file runs once, in the order of the names', async () => {
    await put('02.sql', "insert into parish values ('Fátima');");
    await put('01.sql', "insert into parish values ('Lourdes');");
    expect(await applySeed(runner, directory)).toEqual(['01.sql', '02.sql']);
    await put('01.sql', "insert into parish values ('changed');");
    await put('03.sql', "insert into parish values ('Aparecida');");
    expect(await applySeed(runner, directory)).toEqual(['03.sql']);
    expect(await rows('select name from parish')).toHaveLength(3);
  });

  test('a file that fails is rolled back and named', async () => {
    await put('01.sql', "insert into parish values ('Lourdes'); insert into nowhere values (1);");
    await expect(applySeed(runner, directory)).rejects.toThrow(
      'Os dados iniciais de 01.sql não puderam ser gravados: relation "nowhere" does not exist',
    );
    expect(await rows('select name from parish')).toEqual([]);
    expect(await rows('select path from supabase_migrations.seed_files')).toEqual([]);
  });
});

test('preparing the platform is idempotent', async () => {
  await runner.exec(`
    create schema auth;
    create table auth.users (id uuid primary key);
    create function auth.uid() returns uuid language sql as 'select null::uuid';
    create function auth.role() returns text language sql as 'select null';
    create function auth.email() returns text language sql as 'select null';
    create function auth.jwt() returns jsonb language sql as 'select null::jsonb';`);
  await preparePlatform(runner);
  await preparePlatform(runner);
  expect(
    await rows(
      "select rolname, rolbypassrls from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by 1",
    ),
  ).toEqual([
    { rolname: 'anon', rolbypassrls: false },
    { rolname: 'authenticated', rolbypassrls: false },
    { rolname: 'authenticator', rolbypassrls: false },
    { rolname: 'service_role', rolbypassrls: true },
  ]);
});
