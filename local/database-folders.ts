import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { syncFolder } from './atomic-file.ts';
import { dataPaths } from './settings.ts';

/** Takes away what a killed process left half made, and ends a replacement that it was in the middle of. */
export async function tidyDatabaseFolders(dataDir: string): Promise<void> {
  const { database, unfinishedDatabase, restoredDatabase } = dataPaths(dataDir);
  await rm(unfinishedDatabase, { recursive: true, force: true });
  if (!existsSync(restoredDatabase)) return;
  if (existsSync(database)) await rm(restoredDatabase, { recursive: true });
  else await rename(restoredDatabase, database);
}

/** Puts the whole database that was made as `unfinished` in place of the present one, which is kept beside it. */
export async function replaceDatabase(dataDir: string): Promise<void> {
  const { unfinishedDatabase, restoredDatabase, database } = dataPaths(dataDir);
  await rename(unfinishedDatabase, restoredDatabase);
  await setDatabaseAside(dataDir);
  await rename(restoredDatabase, database);
  await syncFolder(dataDir);
}

/** Answers whether there was one. Only the last one set aside is kept. */
export async function setDatabaseAside(dataDir: string): Promise<boolean> {
  const { database, replacedDatabase } = dataPaths(dataDir);
  if (!existsSync(database)) return false;
  await rm(replacedDatabase, { recursive: true, force: true });
  await rename(database, replacedDatabase);
  return true;
}
