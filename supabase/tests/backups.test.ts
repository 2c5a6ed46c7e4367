import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { lastBackupAt, lastCheckAt, noteBackup, noteCheck, noteFailure } from '../../local/backup/last-backup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

test('a failure before the first backup, and one after it, leave what is known of earlier ones', async () => {
  const { sql } = database;
  await noteFailure(sql, null);
  expect(await sql.query('select 1 from public.last_backup')).toEqual([]);
  await noteFailure(sql, 'folder');
  expect([await lastBackupAt(sql), await lastCheckAt(sql)]).toEqual([null, null]);
  await noteBackup(sql, new Date('2026-11-19T03:00:00Z'));
  await noteCheck(sql, new Date('2026-11-19T03:01:00Z'));
  const [row] = await sql.query('select made_at, checked_at, failure from public.last_backup');
  expect(row).toEqual({
    made_at: '2026-11-19T03:00:00+00:00',
    checked_at: '2026-11-19T03:01:00+00:00',
    failure: 'folder',
  });
  await noteFailure(sql, null);
  expect(await sql.query('select failure from public.last_backup')).toEqual([{ failure: null }]);
  expect(await lastCheckAt(sql)).toEqual(new Date('2026-11-19T03:01:00Z'));
});

test('only the last backup is recorded', async () => {
  await noteBackup(database.sql, new Date('2026-11-20T03:00:00Z'));
  await noteBackup(database.sql, new Date('2026-11-21T03:00:00Z'));
  expect(await database.sql.query('select made_at from public.last_backup')).toEqual([
    { made_at: '2026-11-21T03:00:00+00:00' },
  ]);
  await expect(database.sql.exec('insert into public.last_backup (id, made_at) values (false, now())')).rejects.toThrow(
    'last_backup_id_check',
  );
});

test('a database of a version without its table is left unchanged', async () => {
  await database.sql.exec('drop table public.last_backup');
  await expect(noteBackup(database.sql, new Date())).resolves.toBeUndefined();
});
