import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationVersions } from '../../local/backup/tables.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import type { BareStack } from '../stack/bare-stack.ts';
import { familyOf } from '../stack/processes.ts';
import { inRunning } from '../stack/row-digests.ts';
import { lastMigration } from './versions.ts';

/** A moment of an upgrade at which everything is killed. */
export interface Moment {
  name: string;
  isReached: (stack: BareStack) => Promise<boolean>;
  /** True once the data are the later version's. */
  isDone: boolean;
}

const namesIn = (dataDir: string, folder: string): string[] => {
  const path = join(dataDir, folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const copies = ({ dataDir }: BareStack) => namesIn(dataDir, 'backups');
const folders = ({ dataDir }: BareStack) => namesIn(dataDir, 'replaced');
const has = (names: string[], part: string) => names.some((name) => name.includes(part));

/** False also while there is no database to ask. */
const inDatabase = ({ dataDir }: BareStack, isTrue: (runner: SqlRunner) => Promise<boolean>): Promise<boolean> =>
  inRunning(dataDir, isTrue).catch(() => false);

/** True while a session works on a statement after it has changed tables. */
const isWorkingOn = (stack: BareStack, part: string) =>
  inDatabase(stack, async (runner) => {
    const working = await runner.query(
      `select from pg_stat_activity as session
       where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0
         and exists (select from pg_locks where pg_locks.pid = session.pid and mode = 'AccessExclusiveLock' and granted)`,
      [part],
    );
    return working.length > 0;
  });

const answers = async ({ baseUrl }: BareStack) =>
  (await fetch(`${baseUrl}/api/health`).catch(() => undefined))?.ok === true;

const commandsOf = async ({ child }: BareStack): Promise<string[]> =>
  (await familyOf(child.pid as number)).map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  });

export const moments: readonly Moment[] = [
  { name: 'before the lock', isDone: false, isReached: async ({ child }) => child.pid !== undefined },
  {
    name: 'while the copy is compressed',
    isDone: false,
    isReached: async (stack) => has(copies(stack), '.unfinished'),
  },
  {
    name: 'when the copy has its name',
    isDone: false,
    isReached: async (stack) => copies(stack).some((name) => name.includes('-antes-de-') && name.endsWith('.gz')),
  },
  {
    name: 'while the database is copied',
    isDone: false,
    isReached: async (stack) => has(folders(stack), '.unfinished'),
  },
  {
    name: 'when the database is copied',
    isDone: false,
    isReached: async (stack) => has(folders(stack), '.upgrading'),
  },
  {
    name: 'in the middle of the long migration',
    isDone: false,
    isReached: (stack) => isWorkingOn(stack, 'generate_series(1, 100000)'),
  },
  {
    name: 'while the accounts are checked',
    isDone: false,
    isReached: (stack) => isWorkingOn(stack, '_faults('),
  },
  {
    name: 'after the commit, before the folder has its name',
    isDone: true,
    isReached: async (stack) =>
      has(folders(stack), '.upgrading') &&
      (await inDatabase(stack, async (runner) => (await migrationVersions(runner)).includes(lastMigration))) &&
      has(folders(stack), '.upgrading'),
  },
  {
    name: 'when the folder has its name',
    isDone: true,
    isReached: async (stack) => folders(stack).some((name) => !name.includes('.')),
  },
  {
    name: 'while the site is built',
    isDone: true,
    isReached: async (stack) =>
      (await answers(stack)) && (await commandsOf(stack)).some((command) => /astro\S* build/.test(command)),
  },
];
