import { siteTables } from '#contract/concepts.ts';
import type { Erasure } from '../../edge-functions/api/gateways/gateways.ts';
import { accountFaults, faultsSentence } from '../accounts/faults.ts';
import { hasDemonstrationStaff } from '../auth/demonstration.ts';
import { applyMigrations, isInitialized, markInitialized } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { applyErasures, erasuresOf } from '../erasures/kept-list.ts';
import { thisProgram } from '../program.ts';
import type { NewObject } from '../storage/objects.ts';
import { derivedTables, impliedColumns, impliedSequences } from './conversions.ts';
import { type Fit, fitTables, migrationHistory } from './fit.ts';
import { convert, modelsOf } from './former.ts';
import { noteBackup } from './last-backup.ts';
import { load } from './load.ts';
import { type Queue, quietWhatWasDue } from './quiet.ts';
import type { Backup } from './read.ts';
import { listTables, readSequences } from './tables.ts';
import { refuseOtherVersions } from './versions.ts';

interface Restored {
  /** Tables, columns and values of the backup that this version doesn't have or refuses. */
  leftOut: string[];
  /** Files that the database no longer lists. */
  unlisted: { bucket: string; name: string }[];
  /** True if it is a parish's own: without the demonstration's staff. */
  isOwn: boolean;
  /** How many people in the backup had been erased since, and were erased again. */
  erasedAgain: number;
  quieted: Queue[];
}

/**
 * Replaces a database's rows by those of a backup of this or an earlier version, in one transaction, after applying all
 * migrations. `restoreFiles` gives Storage the backup's files and returns their objects; a refused backup writes none.
 * People who were erased, according to the replaced database or `erasures`, are erased again; the job removes their
 * files.
 */
export async function restore(
  runner: SqlRunner,
  backup: Backup,
  restoreFiles: () => Promise<readonly NewObject[]> = async () => [],
  erasures: readonly Erasure[] = [],
): Promise<Restored> {
  await refuseOtherVersions(backup.header);
  await applyMigrations(runner, thisProgram.migrations);
  const isNew = !(await isInitialized(runner));
  const known = await listTables(runner);
  const { tables, leftOut } = fitTables(backup, known);
  return await runner.transaction(async (transaction) => {
    const names = known.map(({ name }) => name);
    const erased = [...(await erasuresOf(transaction)), ...erasures];
    const replaced = names.filter(
      // In a new database, tables that the backup lacks keep the migrations' rows.
      (name) => name !== migrationHistory && (!isNew || tables.some((table) => table.name === name)),
    );
    // The rows already contain the triggers' results.
    for (const name of names) await transaction.exec(`alter table ${name} disable trigger user`);
    await transaction.exec(`truncate ${replaced.join(', ')} cascade`);
    const refused = await loadAll(transaction, tables, backup);
    // After the rows, which may be refused, and before the sequences, which a rollback doesn't restore.
    const files = await restoreFiles();
    await setSequences(transaction, backup);
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
    const erasedAgain = await applyErasures(transaction, erased);
    const quieted = await quietWhatWasDue(transaction);
    await outdateSite(transaction);
    await noteBackup(transaction, new Date(backup.header.madeAt));
    // A hosted project's backup lacks the mark, without which the next start would add the demonstration.
    await markInitialized(transaction, 'restored');
    const unlisted = former.filter(
      (old) => !files.some((file) => file.bucket === old.bucket && file.name === old.name),
    );
    const isOwn = !(await hasDemonstrationStaff(transaction));
    return { leftOut: [...leftOut, ...refused], unlisted, erasedAgain, quieted, isOwn };
  });
}

/**
 * Loads rows, and makes those that follow from others. Returns the values that were left out. Throws when the books
 * don't add up: the triggers that would refuse it are off.
 */
export async function loadAll(runner: SqlRunner, tables: Fit['tables'], backup: Backup): Promise<string[]> {
  const refused: string[] = [];
  // A row may name one that comes after it.
  await runner.exec('set constraints all deferred');
  const models = modelsOf(backup);
  for (const table of tables) {
    for (const model of models.filter(({ before }) => before === table.name))
      refused.push(...(await convert(runner, model, backup)));
    refused.push(...(await load(runner, table)));
    const kept = backup.tables.find(({ name }) => name === table.name);
    for (const implied of impliedColumns.filter((each) => each.table === table.name))
      if (!kept?.columns.some(({ name }) => name === implied.column)) await runner.exec(implied.sql);
  }
  for (const [name, rows] of Object.entries(derivedTables)) await runner.exec(`insert into ${name} ${rows}`);
  // Before the keys, whose errors name no row.
  await refuseFaults(runner);
  await runner.exec('set constraints all immediate');
  return refused;
}

/** Throws a sentence for the operator when a payment, its row of the ledger and what it paid don't agree. */
async function refuseFaults(runner: SqlRunner): Promise<void> {
  const faults = await accountFaults(runner);
  if (faults.length === 0) return;
  throw new Error(`As contas da cópia de segurança não fecham: ${faultsSentence(faults)}. Nada foi mudado.`);
}

/** Continues the sequences where the backup's ended. */
export async function setSequences(runner: SqlRunner, backup: Pick<Backup, 'sequences'>): Promise<void> {
  const known = (await readSequences(runner)).map(({ name }) => name);
  for (const { name, lastValue, isCalled } of backup.sequences) {
    if (!known.includes(name)) continue;
    await runner.query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [name, lastValue, isCalled]);
  }
  for (const [name, sql] of Object.entries(impliedSequences)) {
    if (backup.sequences.some((sequence) => sequence.name === name)) continue;
    const [given] = await runner.query<{ last: string | null }>(sql);
    if (given?.last) await runner.query('select setval($1::text::regclass, $2::text::bigint)', [name, given.last]);
  }
}

/**
 * Makes every earlier page out of date, also those built from the replaced database, whose versions may be the same.
 * The new version is a timestamp, larger than any counter.
 */
export async function outdateSite(runner: SqlRunner): Promise<void> {
  await runner.query(
    `update public.site_state set version = moment, wanted_since = now(), asked_at = null,
      changes = (select jsonb_object_agg(listed, moment) from unnest($1::text[]) as listed)
     from (select extract(epoch from now())::bigint as moment) as present where id`,
    [siteTables],
  );
}
