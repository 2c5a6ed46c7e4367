import { existsSync } from 'node:fs';
import { FolderInUse, lockFolder } from '../data-folder-lock.ts';
import { dataPaths } from '../data-paths.ts';
import type { Settings } from '../settings.ts';
import { lookAtClock } from './clock.ts';
import { refuseLegacyData, tidyDatabaseFolders } from './folders.ts';
import { connect, type OpenDatabase, openFolderDatabase } from './open-database.ts';
import { addressOf } from './pool.ts';
import { findPostgres } from './postgres/server.ts';

/** For an operator's command: connects to the database, or starts its server when the stack is not running. */
export async function openForCommand(settings: Settings): Promise<OpenDatabase> {
  const database = await open(settings);
  try {
    await lookAtClock(database.runner);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
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

/** Connects to an external server, which may be a hosted project's: no command that uses this migrates it. */
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
