import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { faultsBefore, refuseFaultsOf } from './checks.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.close());

test.each<[what: string, sql: string, named: string]>([
  [
    'a constraint that nobody checked',
    'alter table public.announcements add constraint announcements_long check (length(title) > 0) not valid',
    'announcements_long (announcements)',
  ],
  ['a trigger that is off', 'alter table public.announcements disable trigger user', '(announcements)'],
  ['a table that everybody reads', 'create table public.visits (id integer primary key)', 'visits'],
])('%s is refused', async (_, sql, named) => {
  await expect(refuseFaultsOf(database.sql, [])).resolves.toBe(undefined);
  await database.sql.exec(sql);
  await expect(refuseFaultsOf(database.sql, [])).rejects.toThrow(named);
});

test('a fault that an upgrade makes in the accounts is refused, one that there was isn’t', async () => {
  await database.sql.exec(`
    create or replace function private.account_faults() returns table (target uuid, payment_id uuid, fault text)
    language sql as $$ select '00000000-0000-4000-8000-000000000001'::uuid, null::uuid, 'ledger_row' $$`);
  const before = await faultsBefore(database.sql);
  expect(before).toHaveLength(1);
  await expect(refuseFaultsOf(database.sql, before)).resolves.toBe(undefined);
  await expect(refuseFaultsOf(database.sql, [])).rejects.toThrow(
    'Na versão nova as contas não fechariam: o lançamento',
  );
});
