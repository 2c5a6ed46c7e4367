import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { countsByTable, enteredNouns, enteredSince } from './entered-since.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.close());

test('every table that says when a row was entered has a name for people, or is the program’s own', async () => {
  const counted = [...(await countsByTable(database.sql, '1970-01-01')).keys()];
  expect(counted.filter((table) => !Object.hasOwn(enteredNouns, table))).toEqual([]);
  const unknown = Object.keys(enteredNouns).filter((table) => !counted.includes(table));
  expect(unknown).toEqual([]);
});

test('what was entered or changed since is counted by what people call it', async () => {
  const add = (title: string, at: string) =>
    database.sql.query(
      `insert into public.announcements (title, content, created_at, updated_at) values ($1, 'Texto', $2, $2)`,
      [title, at],
    );
  await database.sql.exec('alter table public.announcements disable trigger user; delete from public.announcements');
  await add('antes', '2026-11-01T12:00:00Z');
  const since = '2026-11-02T12:00:00Z';
  const before = await countsByTable(database.sql, since);
  await add('depois', '2026-11-03T12:00:00Z');
  await database.sql.exec(`update public.announcements set updated_at = '2026-11-04T12:00:00Z' where title = 'antes'`);
  const after = await countsByTable(database.sql, since);
  expect([before.get('announcements'), after.get('announcements')]).toEqual([0, 2]);
  expect(await enteredSince(database.sql, since)).toContain('2 avisos');
  expect(await enteredSince(database.sql, '2999-01-01T00:00:00Z')).toBe(undefined);
  await database.sql.exec(`
    create table public.visits (created_at timestamptz not null default now());
    insert into public.visits select from generate_series(1, 3);`);
  expect(await enteredSince(database.sql, since)).toContain('3 outros registros');
});
