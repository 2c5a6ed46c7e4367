import { existsSync } from 'node:fs';
import { moveTo, syncFolder } from './atomic-file.ts';
import type { Keys } from './auth/keys.ts';
import { dataPaths } from './data-paths.ts';
import { refuseLegacyData, tidyDatabaseFolders } from './database/folders.ts';
import { openFolderDatabase, openUrlDatabase } from './database/open-database.ts';
import { makePostgresFolder } from './database/postgres/folder.ts';
import { changeOfMajor } from './database/postgres/made-folder.ts';
import type { ProgramUser } from './database/postgres/programs.ts';
import type { ServerEvents } from './database/postgres/server.ts';
import { type OpenStore, prepareDatabase, rememberEmptyStart } from './prepare-database.ts';
import { thisProgram } from './program.ts';
import type { Settings } from './settings.ts';
import { changeMajor, openUpgraded, type Upgrading } from './upgrade/open-upgraded.ts';

/** Events of the database while it is open. */
interface DatabaseEvents extends ServerEvents {
  onLost: (reason: Error) => void;
}

const notUpgraded: Upgrading = {
  program: thisProgram,
  withoutCopy: false,
  onBegin: async () => undefined,
  onEnd: () => undefined,
};

/**
 * Opens the database with Auth and REST on it, migrates it, and seeds it at the first start. The bundled server's data
 * folder is created under a temporary name and renamed when it is complete: a first start that is killed leaves nothing
 * that a later one could mistake for a database.
 */
export async function openStore(
  settings: Settings,
  keys: Keys,
  events: DatabaseEvents,
  upgrading: Upgrading = notUpgraded,
): Promise<OpenStore> {
  const { databaseUrl } = settings;
  if (databaseUrl) {
    return await openUpgraded(() => openUrlDatabase(databaseUrl, events.onLost), settings, keys, upgrading);
  }
  const { database: folder, unfinishedDatabase } = dataPaths(settings.dataDir);
  await tidyDatabaseFolders(settings.dataDir);
  refuseLegacyData(settings.dataDir);
  let user: ProgramUser | undefined;
  if (!existsSync(folder)) {
    await rememberEmptyStart(settings);
    user = await makePostgresFolder(unfinishedDatabase);
    const { database } = await prepareDatabase(
      await openFolderDatabase(unfinishedDatabase, { user }),
      settings,
      keys,
      upgrading.program,
    );
    await database.close();
    await moveTo(unfinishedDatabase, folder);
    await syncFolder(settings.dataDir);
  }
  const majors = await changeOfMajor(folder);
  if (majors) await changeMajor(settings, keys, upgrading, majors);
  return await openUpgraded(() => openFolderDatabase(folder, { ...events, user }), settings, keys, upgrading);
}
