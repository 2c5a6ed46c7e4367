import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { giveToOwner } from '../atomic-file.ts';
import type { Keys } from '../auth/keys.ts';
import { copyName, markOf } from '../backup/kept-copies.ts';
import { photosFolder } from '../backup/photos-folder.ts';
import { Place } from '../backup/place.ts';
import { saveBackup } from '../backup/save.ts';
import { stampOf } from '../backup/stamp.ts';
import { migrationVersions } from '../backup/tables.ts';
import { sizeOfFolder } from '../copy-folder.ts';
import { dataPaths } from '../data-paths.ts';
import { pendingMigrations } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { diskRoom, fullBelow } from '../disk-reserve.ts';
import type { Program } from '../program.ts';
import { readBackupSettings, type Settings } from '../settings.ts';
import { type Keeping, keepingFor, type Majors, type Sizes } from './room.ts';

/** Steps of a start on data of an earlier version. */
export interface Upgrade {
  /** How many migrations it applies. */
  migrations: number;
  /** The newest migration that the data have. */
  newest: string;
  sizes: Sizes;
  keeping: Keeping;
}

/**
 * The upgrade that a database's data need; undefined of a new database, and of one of this version, unless it changes
 * PostgreSQL's major. Throws a sentence for the operator when the data are another program's, or there is no room.
 */
export async function upgradeOf(
  runner: SqlRunner,
  { migrations }: Pick<Program, 'migrations'>,
  { dataDir, databaseUrl }: Settings,
  id: string,
  withoutCopy: boolean,
  majors?: Majors,
): Promise<Upgrade | undefined> {
  const pending = await pendingMigrations(runner, migrations);
  const newest = (await migrationVersions(runner)).at(-1);
  if ((pending.length === 0 && !majors) || newest === undefined) return undefined;
  const paths = dataPaths(dataDir);
  const [found] = await runner.query<{ rows: number }>('select pg_database_size(current_database()) as rows');
  const held = await sizeOfFolder(join(paths.backups, photosFolder(id)));
  const folder = databaseUrl ? 0 : await sizeOfFolder(paths.database);
  const sizes: Sizes = {
    free: (await diskRoom(dataDir)).free - fullBelow,
    // A new major's folder is as large as the one from which it is made.
    rows: majors ? folder : (found?.rows ?? 0),
    photos: Math.max(0, (await sizeOfFolder(paths.storage)) - held),
    folder,
  };
  const keeping = keepingFor(sizes, withoutCopy);
  // That folder isn't written to: it needs no copy, and is kept in any case.
  return { migrations: pending.length, newest, sizes, keeping: majors ? { ...keeping, folder: true } : keeping };
}

/** Makes the copy `antes-de-<version>` of a database that is to be upgraded. */
export async function copyBefore(
  runner: SqlRunner,
  { version }: Program,
  settings: Settings,
  keys: Keys,
  now = new Date(),
): Promise<void> {
  const project = readBackupSettings(process.env);
  const isEncrypted = project.backupPassphrase !== undefined;
  const id = markOf(keys.publishableKey);
  const { backups } = dataPaths(settings.dataDir);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await giveToOwner(backups);
  await new Place(backups, { dataDir: settings.dataDir, isEncrypted, id, now: () => now }).refuse();
  const name = copyName(stampOf(now), id, { isAsked: false, before: version, isEncrypted, isWhole: false });
  await saveBackup(join(backups, name), runner, settings, project, now, photosFolder(id));
}
