import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../atomic-file.ts';
import { dataPaths } from '../settings.ts';
import { endLeftOver } from './postgres/process.ts';

/**
 * Ends the servers that a killed process left behind, takes away what it left half made, and ends a replacement that it
 * was in the middle of.
 */
export async function tidyDatabaseFolders(dataDir: string): Promise<void> {
  const { database, unfinishedDatabase, restoredDatabase } = dataPaths(dataDir);
  const prefix = basename(unfinishedDatabase).replace(/\d+$/, '');
  const unfinished = (await readdir(dataDir))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dataDir, name));
  for (const folder of [database, ...unfinished]) await endLeftOver(folder);
  for (const folder of unfinished) await removeFolder(folder);
  if (!existsSync(restoredDatabase)) return;
  if (existsSync(database)) await rm(restoredDatabase, { recursive: true });
  else await rename(restoredDatabase, database);
}

/** The program that was making the folder may still be at work in it. Deno's `rm` does not try again by itself. */
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
 * Puts the whole database that was made as `unfinished` in place of the present one, which is kept beside it. Answers
 * whether there was one.
 */
export async function replaceDatabase(dataDir: string): Promise<boolean> {
  const { unfinishedDatabase, restoredDatabase, database } = dataPaths(dataDir);
  await rename(unfinishedDatabase, restoredDatabase);
  const hadOne = await setDatabaseAside(dataDir);
  await rename(restoredDatabase, database);
  await syncFolder(dataDir);
  return hadOne;
}

/** Answers whether there was one. Only the last one set aside is kept. */
export async function setDatabaseAside(dataDir: string): Promise<boolean> {
  const { database, replacedDatabase } = dataPaths(dataDir);
  if (!existsSync(database)) return false;
  await rm(replacedDatabase, { recursive: true, force: true });
  await rename(database, replacedDatabase);
  return true;
}

/** Throws a sentence for the operator when the folder has the data of a version before PostgreSQL, and no others. */
export function refuseOlderProgramsData(dataDir: string): void {
  if (existsSync(dataPaths(dataDir).database) || !existsSync(join(dataDir, 'database'))) return;
  throw new Error(
    `A pasta ${dataDir} tem o banco de dados de uma versão anterior deste programa. Com aquela versão, execute npm run ` +
      'backup; com esta, npm run restore <arquivo>. Nada foi mudado.',
  );
}
