import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import process from 'node:process';
import { writeBackup } from './backup.ts';
import { runCommand, typedPath } from './command.ts';
import { findPostgres } from './database/postgres-server.ts';
import { connect, type OpenDatabase, openFolderDatabase } from './database.ts';
import { tidyDatabaseFolders } from './database-folders.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { dataPaths, readSettings, type Settings } from './settings.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const now = new Date();
  const stamp = now.toISOString().slice(0, 16).replace('T', '-').replace(':', 'h');
  const path = typedPath(process.argv[2] ?? `paroquia-${stamp}.backup.gz`);
  const database = await openDatabase(settings);
  try {
    const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Error(`O arquivo ${path} já existe. Escolha outro nome.`) : error;
    });
    await writeBackup(database.runner, now, file.createWriteStream()).catch(async (error) => {
      await rm(path);
      throw error;
    });
  } finally {
    await database.close();
  }
  console.log(`Cópia de segurança gravada em ${path} (${Math.ceil((await stat(path)).size / 1024)} kB).`);
});

/** The database, whether the stack runs on it or not. */
async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) return connect({ connectionString: databaseUrl });
  const { lock, database: folder } = dataPaths(dataDir);
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
