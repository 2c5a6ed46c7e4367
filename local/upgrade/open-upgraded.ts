import type { Keys } from '../auth/keys.ts';
import { markOf } from '../backup/kept-copies.ts';
import { migrationVersions } from '../backup/tables.ts';
import { dataPaths } from '../data-paths.ts';
import { removeFolder, replaceDatabase } from '../database/folders.ts';
import { NewerDatabase } from '../database/migrations.ts';
import { type OpenDatabase, openFolderDatabase } from '../database/open-database.ts';
import { NewerMajor } from '../database/postgres/made-folder.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { type OpenStore, prepareDatabase } from '../prepare-database.ts';
import type { Program } from '../program.ts';
import { copyAside, settleUpgrade } from '../set-aside.ts';
import type { Settings } from '../settings.ts';
import { makeSameDatabase } from './change-major.ts';
import { copyBefore, type Upgrade, upgradeOf } from './keep-former.ts';
import { announceUpgrade, type Majors } from './room.ts';
import { newestCopyBefore, wayBackByCopy, wayBackSentence, withWayBack } from './way-back.ts';

export interface Upgrading {
  program: Program;
  /** True if the operator has a copy, and none is to be made before an upgrade. */
  withoutCopy: boolean;
  /** Called before an upgrade begins, with what it will do, and after it, with the way back. */
  onBegin: (sentence: string) => Promise<void>;
  onEnd: (sentence: string) => void;
}

/**
 * Puts a new database, of this version in all, in the place of one that another major of PostgreSQL made. That one
 * isn't written to, and is the way back: a failure or a kill before the replacement leaves it where it is.
 */
export async function changeMajor(settings: Settings, keys: Keys, upgrading: Upgrading, majors: Majors): Promise<void> {
  const { program } = upgrading;
  const { database: folder, unfinishedDatabase } = dataPaths(settings.dataDir);
  let upgrade: Upgrade | undefined;
  try {
    const former = await openFolderDatabase(folder);
    try {
      upgrade = await beginUpgrade(former.runner, settings, keys, upgrading, majors);
      await makeSameDatabase(former.runner, settings, program);
    } finally {
      await former.close();
    }
    const { database } = await prepareDatabase(await openFolderDatabase(unfinishedDatabase), settings, keys, program);
    await database.close();
  } catch (error) {
    await removeFolder(unfinishedDatabase);
    throw error;
  }
  await replaceDatabase(settings.dataDir, unfinishedDatabase, {
    version: program.version,
    migration: upgrade?.newest ?? '',
  });
}

/** Opens a database with data, and brings them to this version after keeping what they were. */
export async function openUpgraded(
  open: () => Promise<OpenDatabase>,
  settings: Settings,
  keys: Keys,
  upgrading: Upgrading,
): Promise<OpenStore> {
  const { program } = upgrading;
  const { dataDir } = settings;
  let database = await open().catch(async (error: unknown) => {
    const id = markOf(keys.publishableKey);
    throw error instanceof NewerMajor ? await withWayBack(error, program, settings, id) : error;
  });
  let upgrade: Upgrade | undefined;
  try {
    upgrade = await beginUpgrade(database.runner, settings, keys, upgrading);
    if (upgrade?.keeping.folder) {
      await database.close();
      await copyAside(dataDir, { version: program.version, migration: upgrade.newest });
      database = await open();
    }
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const store = await prepareDatabase(database, settings, keys, program);
  try {
    if (!(await settle(store.database.runner, settings, upgrading)) && upgrade) {
      const copy = await newestCopyBefore(dataDir, markOf(keys.publishableKey), program.version);
      if (copy) upgrading.onEnd(wayBackByCopy(copy, settings));
    }
    return store;
  } catch (error) {
    await store.database.close().catch(() => undefined);
    throw error;
  }
}

/** Completes or removes the copied folder of an upgrade, and says the way back of one that was done. */
async function settle(
  runner: SqlRunner,
  { dataDir, databaseUrl }: Settings,
  { onEnd }: Upgrading,
): Promise<string | undefined> {
  // The folders are never an external database's.
  if (databaseUrl) return undefined;
  const [newest = ''] = (await migrationVersions(runner)).slice(-1);
  const folder = await settleUpgrade(dataDir, newest);
  if (folder) onEnd(wayBackSentence(folder));
  return folder;
}

/** Keeps a copy of data that are to be upgraded. Throws when this program is not one for these data. */
async function beginUpgrade(
  runner: SqlRunner,
  settings: Settings,
  keys: Keys,
  upgrading: Upgrading,
  majors?: Majors,
): Promise<Upgrade | undefined> {
  const { program, withoutCopy, onBegin } = upgrading;
  const id = markOf(keys.publishableKey);
  // An upgrade after whose end the program was killed has its way back even so.
  await settle(runner, settings, upgrading);
  const upgrade = await upgradeOf(runner, program, settings, id, withoutCopy, majors).catch(async (error: unknown) => {
    throw error instanceof NewerDatabase ? await withWayBack(error, program, settings, id) : error;
  });
  if (!upgrade) return undefined;
  await onBegin(announceUpgrade(program.version, upgrade.migrations, upgrade.sizes, upgrade.keeping, majors));
  if (upgrade.keeping.copy) await copyBefore(runner, program, settings, keys);
  return upgrade;
}
