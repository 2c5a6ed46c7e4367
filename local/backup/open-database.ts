import { existsSync } from 'node:fs';
import { FolderInUse, lockFolder } from '../data-folder-lock.ts';
import { dataPaths } from '../data-paths.ts';
import { refuseLegacyData, tidyDatabaseFolders } from '../database/folders.ts';
import { connect, type OpenDatabase, openFolderDatabase } from '../database/open-database.ts';
import { addressOf } from '../database/pool.ts';
import { findPostgres } from '../database/postgres/server.ts';
import type { Settings } from '../settings.ts';

/** Connects to the database, or starts its server when the stack is not running. */
export async function openForBackup({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) return await reach(databaseUrl);
  const { lock, database: folder } = dataPaths(dataDir);
  refuseLegacyData(dataDir);
  if (!existsSync(folder)) throw new Error(`Ainda não há banco de dados na pasta ${dataDir}.`);
  try {
    await lockFolder(lock);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return connect((await findPostgres(folder))('postgres'));
  }
  await tidyDatabaseFolders(dataDir);
  return await openFolderDatabase(folder);
}

/** Connects to an external server, which may be a hosted project's, because a backup only reads. */
async function reach(url: string): Promise<OpenDatabase> {
  const database = connect(addressOf(url));
  try {
    await database.runner.exec('select 1');
    return database;
  } catch (cause) {
    await database.close();
    throw new Error(`O banco de dados não respondeu: ${(cause as Error).message}`, { cause });
  }
}
