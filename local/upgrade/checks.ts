import { accountFaults, faultsSentence } from '../accounts/faults.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

type Faults = Awaited<ReturnType<typeof accountFaults>>;

/** The faults of the accounts; none where a database has no accounts. */
export async function faultsBefore(runner: SqlRunner): Promise<Faults> {
  const [known] = await runner.query<{ found: boolean }>(
    `select to_regprocedure('private.account_faults()') is not null and to_regprocedure('private.closing_faults()') is not null as found`,
  );
  return known?.found ? await accountFaults(runner) : [];
}

/** Throws when an upgrade made a fault in the accounts, or left the catalogue half done. */
export async function refuseFaultsOf(runner: SqlRunner, before: Faults): Promise<void> {
  const key = (fault: Faults[number]) => JSON.stringify(fault);
  const known = new Set(before.map(key));
  const made = (await faultsBefore(runner)).filter((fault) => !known.has(key(fault)));
  if (made.length > 0) {
    throw new Error(`Na versão nova as contas não fechariam: ${faultsSentence(made)}. Nada foi mudado.`);
  }
  const unfinished = await runner.query<{ name: string }>(unfinishedQuery);
  if (unfinished.length === 0) return;
  const names = unfinished.map(({ name }) => name).join(', ');
  throw new Error(`As migrações da versão nova deixam pela metade: ${names}. Nada foi mudado.`);
}

/** The check of an upgrade, for the transaction of its migrations. */
export async function checkUpgrade(transaction: SqlRunner): Promise<() => Promise<void>> {
  const before = await faultsBefore(transaction);
  return () => refuseFaultsOf(transaction, before);
}

/** Constraints and indexes that nobody checked, triggers that are off, and tables that everybody reads. */
const unfinishedQuery = `
  with own as (select oid from pg_namespace where nspname in ('public', 'private'))
  select format('%s (%s)', conname, conrelid::regclass) as name
  from pg_constraint where not convalidated and connamespace in (select oid from own)
  union all
  select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
  where not indisvalid and relnamespace in (select oid from own)
  union all
  select format('%s (%s)', tgname, tgrelid::regclass) from pg_trigger join pg_class on pg_class.oid = tgrelid
  where tgenabled = 'D' and relnamespace in (select oid from own)
  union all
  select pg_class.oid::regclass::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname = 'public' and not relrowsecurity
  order by 1`;
