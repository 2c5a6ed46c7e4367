import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { siteTables } from '#contract/concepts.ts';
import { applyMigrations, isInitialized, markInitialized } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { projectRoot } from '../settings.ts';
import type { NewObject } from '../storage/objects.ts';
import { derivedTables } from './conversions.ts';
import { type Fit, fitTables, migrationHistory } from './fit.ts';
import { noteBackup } from './last-backup.ts';
import { load } from './load.ts';
import type { Backup } from './read.ts';
import { listTables, readSequences } from './tables.ts';

const migrations = join(projectRoot, 'supabase', 'migrations');

interface Restored {
  /** Tables and columns of the backup that this version has no place for. */
  leftOut: string[];
  /** Files that the database listed before, and lists no more. */
  unlisted: { bucket: string; name: string }[];
}

/**
 * Makes a database of this version hold what a backup of this version or an earlier one holds, in one transaction. First
 * applies all migrations. `restoreFiles` gives Storage the backup's files and answers what they are: a backup that is
 * refused leaves none.
 */
export async function restore(
  runner: SqlRunner,
  backup: Backup,
  restoreFiles: () => Promise<readonly NewObject[]> = async () => [],
): Promise<Restored> {
  await refuseNewer(backup);
  await applyMigrations(runner, migrations);
  const isNew = !(await isInitialized(runner));
  const known = await listTables(runner);
  const { tables, leftOut } = fitTables(backup, known);
  const files = await restoreFiles();
  const unlisted = await runner.transaction(async (transaction) => {
    const names = known.map(({ name }) => name);
    const replaced = names.filter(
      // In a new database, what the backup doesn't know stays as the migrations made it.
      (name) => name !== migrationHistory && (!isNew || tables.some((table) => table.name === name)),
    );
    // The rows already contain what triggers wrote.
    for (const name of names) await transaction.exec(`alter table ${name} disable trigger user`);
    await transaction.exec(`truncate ${replaced.join(', ')} cascade`);
    await loadAll(transaction, tables, backup);
    const former = await transaction.query<{ bucket: string; name: string }>(
      'delete from storage.objects returning bucket_id as bucket, name',
    );
    for (const { bucket, name, metadata } of files) {
      await transaction.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
        bucket,
        name,
        metadata,
      ]);
    }
    for (const name of names) await transaction.exec(`alter table ${name} enable trigger user`);
    await outdateSite(transaction);
    await noteBackup(transaction, new Date(backup.header.madeAt));
    // A hosted project's backup has no mark: the next start would add the demonstration to a parish's data.
    await markInitialized(transaction, 'restored');
    return former.filter((old) => !files.some((file) => file.bucket === old.bucket && file.name === old.name));
  });
  return { leftOut, unlisted };
}

/** Loads rows and sequences, and makes what is made of them. */
export async function loadAll(runner: SqlRunner, tables: Fit['tables'], backup: Backup): Promise<void> {
  for (const table of tables) await load(runner, table);
  for (const [name, rows] of Object.entries(derivedTables)) await runner.exec(`insert into ${name} ${rows}`);
  const known = (await readSequences(runner)).map(({ name }) => name);
  for (const { name, lastValue, isCalled } of backup.sequences) {
    if (!known.includes(name)) continue;
    await runner.query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [name, lastValue, isCalled]);
  }
}

/**
 * Makes every page that was ever built out of date: those of the database that the backup replaces may have its versions.
 * The new version is a moment's, larger than any that was counted.
 */
export async function outdateSite(runner: SqlRunner): Promise<void> {
  // A backup from before the site had a state has none.
  await runner.exec('insert into public.site_state default values on conflict do nothing');
  await runner.query(
    `update public.site_state set version = moment, wanted_since = now(), asked_at = null,
      changes = (select jsonb_object_agg(listed, moment) from unnest($1::text[]) as listed)
     from (select extract(epoch from now())::bigint as moment) as present where id`,
    [siteTables],
  );
}

/** Throws when the backup has migrations that this program lacks. */
export async function refuseNewer({ header }: Backup): Promise<void> {
  const known = await knownMigrations();
  if (header.migrations.every((version) => known.includes(version))) return;
  throw new Error('A cópia de segurança foi feita por uma versão mais nova do programa. Atualize o programa antes.');
}

/** Versions of this program's migrations. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(migrations)).map((file) => file.slice(0, 14));
