import { join } from 'node:path';
import type { Erasure } from '../../edge-functions/api/gateways/gateways.ts';
import { rewrittenMigration } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { applyErasures } from '../erasures/kept-list.ts';
import { projectRoot } from '../settings.ts';
import { type Fit, fitTables, migrationHistory } from './fit.ts';
import { noteBackup } from './last-backup.ts';
import { load } from './load.ts';
import { type Queue, quietWhatWasDue } from './quiet.ts';
import type { Backup } from './read.ts';
import { loadAll, outdateSite, setSequences } from './restore.ts';
import { listTables, migrationVersions } from './tables.ts';
import { knownMigrations, refuseOtherVersions } from './versions.ts';

/** Tables into which jobs and builds write even in an unused project. */
const ownWork = [
  ...['public.site_state', 'public.jobs', 'public.job_runs', 'public.liturgia_dias', 'public.last_backup'],
  ...['private.clock', 'private.doubted_times', 'private.rate_limits', 'private.unused_media', 'private.files'],
];

/** Rows that a migration makes and nobody has changed, by their table. */
const ownRows: Readonly<Record<string, string>> = {
  'public.accounts': 'purpose is not null and opening_balance = 0 and opening_day is null and updated_by is null',
  'public.purposes': 'not is_confirmed',
  'public.purpose_receivers': 'purpose_id in (select id from public.purposes where not is_confirmed)',
};

/**
 * Loads a backup into a newly deployed hosted project without data, in one transaction, as its owner, who is no
 * superuser and can't disable the triggers of Auth's tables. `uploadFiles` may take longer than a transaction should,
 * so it is called before, after a trial run that is rolled back. People in `erasures` are erased again. Returns what
 * was left out.
 */
export async function restoreHosted(
  runner: SqlRunner,
  backup: Backup,
  uploadFiles: () => Promise<void>,
  erasures: readonly Erasure[] = [],
): Promise<{ leftOut: Fit['leftOut']; erasedAgain: number; quieted: Queue[] }> {
  await refuseOtherVersions(backup.header);
  await refuseOtherVersion(runner);
  const known = await listTables(runner);
  const names = known.map(({ name }) => name).filter((name) => /^(public|private)\./.test(name));
  await refuseData(
    runner,
    ['auth.users', ...names].filter((name) => !ownWork.includes(name)),
  );
  const loadRows = async (transaction: SqlRunner) => {
    // Again in each run, because the rows can be read only once.
    const { tables, leftOut } = fitTables(backup, known);
    const accounts = tables.filter(({ name }) => name.startsWith('auth.'));
    const others = tables.filter(({ name }) => names.includes(name));
    await transaction.exec('set local statement_timeout = 0');
    // The rows already contain the triggers' results.
    for (const name of names) await transaction.exec(`alter table ${name} disable trigger user`);
    for (const table of accounts) await load(transaction, table);
    await transaction.exec(asAuthMakesThem);
    // Including the profiles that Auth's triggers have just created; the backup has its own.
    await transaction.exec(`truncate ${others.map(({ name }) => name).join(', ')} cascade`);
    const refused = await loadAll(transaction, others, backup);
    await outdateSite(transaction);
    await noteBackup(transaction, new Date(backup.header.madeAt));
    for (const name of names) await transaction.exec(`alter table ${name} enable trigger user`);
    return { leftOut: [...leftOut, ...refused], quieted: await quietWhatWasDue(transaction) };
  };
  await rehearse(runner, loadRows);
  await uploadFiles();
  const { leftOut, ...others } = await runner.transaction(async (transaction) => {
    const loaded = await loadRows(transaction);
    await setSequences(transaction, backup);
    return { ...loaded, erasedAgain: await applyErasures(transaction, erasures) };
  });
  // The records of one machine's seeds are not data.
  return { leftOut: leftOut.filter((name) => !name.startsWith('supabase_migrations.')), ...others };
}

/** Runs the work in a transaction that is rolled back; throws the work's error. */
async function rehearse(runner: SqlRunner, work: (transaction: SqlRunner) => Promise<unknown>): Promise<void> {
  const takenBack = new Error('rehearsed');
  const rehearsal = runner.transaction(async (transaction) => {
    await work(transaction);
    throw takenBack;
  });
  await rehearsal.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}

/** Hosted Auth finds an account by its instance, and can't read one whose tokens are null. */
const asAuthMakesThem = `
  update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '', recovery_token = '',
    email_change_token_new = '', email_change = ''`;

async function refuseOtherVersion(runner: SqlRunner): Promise<void> {
  const rewritten = await rewrittenMigration(
    (sql) => runner.query(sql) as Promise<never>,
    join(projectRoot, 'supabase', 'migrations'),
  );
  const applied = await migrationVersions(runner);
  const isComplete = (await knownMigrations()).every((version) => applied.includes(version));
  if (isComplete && !rewritten) return;
  throw new Error('O projeto não tem o banco de dados desta versão. Rode npm run deploy nele antes. Nada foi mudado.');
}

async function refuseData(runner: SqlRunner, tables: readonly string[]): Promise<void> {
  const full: string[] = [];
  for (const name of tables.filter((each) => each !== migrationHistory)) {
    const own = ownRows[name] ?? 'false';
    if ((await runner.query(`select 1 as found from ${name} where not (${own}) limit 1`)).length > 0) full.push(name);
  }
  if (full.length === 0) return;
  throw new Error(
    `O projeto já tem dados (${full.join(', ')}). Uma cópia só é restaurada em um projeto novo, antes da primeira conta. ` +
      'Nada foi mudado.',
  );
}
