import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { markInitialized } from '../database/migrations.ts';
import { demonstrationStaff, hasDemonstrationStaff, noteDemonstrationStaff } from './demonstration.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  await markInitialized(database.sql, 'empty');
  await database.sql.exec('delete from supabase_migrations.seed_files');
});
afterAll(() => database.close());

const seeded = () =>
  database.sql.exec(`insert into supabase_migrations.seed_files (path, hash) values ('supabase/seed/01_news.sql', '')`);
const addStaff = () =>
  Promise.all(demonstrationStaff.map(({ email, name, role }) => database.createStaff({ email, name, role })));
const judged = () => hasDemonstrationStaff(database.sql);

test('a parish that uses an address of the demonstration is not one', async () => {
  await addStaff();
  await noteDemonstrationStaff(database.sql);
  expect(await judged()).toBe(false);
});

test('a demonstration of an earlier version is known before and after its accounts are noted', async () => {
  await seeded();
  await addStaff();
  expect(await judged()).toBe(true);
});

test('a demonstration stays one whatever addresses its staff give themselves, until the last of them is gone', async () => {
  await seeded();
  await addStaff();
  await noteDemonstrationStaff(database.sql);
  await database.sql.exec(`update auth.users set email = replace(email, '@paroquia.test', '@lourdes.test')`);
  expect(await judged()).toBe(true);
  const own = await database.createStaff({ email: 'maria@paroquia.test', name: 'Maria', role: 'admin' });
  await database.sql.query('delete from auth.users where id <> $1', [own.id]);
  expect(await judged()).toBe(false);
});
