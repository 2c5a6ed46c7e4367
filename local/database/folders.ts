import { existsSync } from 'node:fs';
import { readdir, rename, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../atomic-file.ts';
import { dataPaths } from '../data-paths.ts';
import { stopLeftoverServer } from './postgres/process.ts';

/**
 * Cleans up after a killed process: stops the servers that it left running, removes unfinished databases, and completes
 * or undoes an interrupted replacement.
 */
export async function tidyDatabaseFolders(dataDir: string): Promise<void> {
  const { database, unfinishedDatabase, restoredDatabase } = dataPaths(dataDir);
  const prefix = basename(unfinishedDatabase).replace(/\d+$/, '');
  const unfinished = (await readdir(dataDir))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dataDir, name));
  for (const folder of [database, ...unfinished]) await stopLeftoverServer(folder);
  for (const folder of unfinished) await removeFolder(folder);
  if (!existsSync(restoredDatabase)) return;
  if (existsSync(database)) await rm(restoredDatabase, { recursive: true });
  else await rename(restoredDatabase, database);
}

/** Retries, because the creating program may still write there; Deno's `rm` has no `maxRetries`. */
async function removeFolder(folder: string, triesLeft = 50): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES' || triesLeft === 0) throw error;
    await new Promise((done) => setTimeout(done, 100));
    await removeFolder(folder, triesLeft - 1);
  }
}

/**
 * Replaces the current database with the one built as `unfinishedDatabase`, and keeps the old one as
 * `replacedDatabase`. Returns whether there was an old one.
 */
export async function replaceDatabase(dataDir: string): Promise<boolean> {
  const { unfinishedDatabase, restoredDatabase, database } = dataPaths(dataDir);
  await rename(unfinishedDatabase, restoredDatabase);
  const hadOne = await setDatabaseAside(dataDir);
  await rename(restoredDatabase, database);
  await syncFolder(dataDir);
  return hadOne;
}

/** Keeps the current database as `replacedDatabase`, in place of an earlier one. Returns whether there was one. */
export async function setDatabaseAside(dataDir: string): Promise<boolean> {
  const { database, replacedDatabase } = dataPaths(dataDir);
  if (!existsSync(database)) return false;
  await rm(replacedDatabase, { recursive: true, force: true });
  await rename(database, replacedDatabase);
  await markReplaced(replacedDatabase);
  return true;
}

/** Sets a replaced folder's modification time, by which `forgetReplaced` removes it some weeks later. */
export async function markReplaced(folder: string, now = new Date()): Promise<void> {
  await utimes(folder, now, now);
}

/** Throws a sentence for the operator when the folder only has data of a version before PostgreSQL. */
export function refuseLegacyData(dataDir: string): void {
  if (existsSync(dataPaths(dataDir).database) || !existsSync(join(dataDir, 'database'))) return;
  throw new Error(
    `A pasta ${dataDir} tem o banco de dados de uma versão anterior deste programa. Com aquela versão, execute npm run ` +
      'backup; com esta, npm run restore <arquivo>. Nada foi mudado.',
  );
}
