import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { noteBackup } from '../../local/backup/last-backup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

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
