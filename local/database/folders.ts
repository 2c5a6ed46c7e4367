import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { moveTo, syncFolder } from '../atomic-file.ts';
import { dataPaths } from '../data-paths.ts';
import { type BeforeUpgrade, setAside, tidyReplaced } from '../set-aside.ts';
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
  await tidyReplaced(dataDir);
  if (!existsSync(restoredDatabase)) return;
  if (existsSync(database)) await rm(restoredDatabase, { recursive: true });
  else await moveTo(restoredDatabase, database);
}

/** Retries, because the creating program may still write there; Deno's `rm` has no `maxRetries`. */
export async function removeFolder(folder: string, triesLeft = 50): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES' || triesLeft === 0) throw error;
    await new Promise((done) => setTimeout(done, 100));
    await removeFolder(folder, triesLeft - 1);
  }
}

/** Replaces the current database, if there is one, with another, and sets it aside. Returns its folder then. */
export async function replaceDatabase(
  dataDir: string,
  by: string,
  before?: BeforeUpgrade,
): Promise<string | undefined> {
  const { restoredDatabase, database } = dataPaths(dataDir);
  await moveTo(by, restoredDatabase);
  const aside = await setAside(dataDir, new Date(), before);
  await moveTo(restoredDatabase, database);
  await syncFolder(dataDir);
  return aside;
}

/** Throws a sentence for the operator when the folder only has data of a version before PostgreSQL. */
export function refuseLegacyData(dataDir: string): void {
  if (existsSync(dataPaths(dataDir).database) || !existsSync(join(dataDir, 'database'))) return;
  throw new Error(
    `A pasta ${dataDir} tem o banco de dados de uma versão anterior deste programa. Com aquela versão, execute npm run ` +
      'backup; com esta, npm run restore <arquivo>. Nada foi mudado.',
  );
}
