import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { noteBackup } from '../../local/backup/last-backup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

test('the last backup alone is noted', async () => {
  await noteBackup(database.sql, new Date('2026-11-20T03:00:00Z'));
  await noteBackup(database.sql, new Date('2026-11-21T03:00:00Z'));
  expect(await database.sql.query('select made_at from public.last_backup')).toEqual([
    { made_at: '2026-11-21T03:00:00+00:00' },
  ]);
  await expect(database.sql.exec('insert into public.last_backup (id, made_at) values (false, now())')).rejects.toThrow(
    'last_backup_id_check',
  );
});

test('a database of a version that does not note it is left as it is', async () => {
  await database.sql.exec('drop table public.last_backup');
  await expect(noteBackup(database.sql, new Date())).resolves.toBeUndefined();
});
