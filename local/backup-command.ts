import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { makeBackup } from './backup.ts';
import { backupPath } from './backup-route.ts';
import { runCommand, typedPath } from './command.ts';
import { openFolderDatabase, openUrlDatabase } from './database.ts';
import { tidyDatabaseFolders } from './database-folders.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { loadKeys } from './keys.ts';
import { dataPaths, readSettings, type Settings } from './settings.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const now = new Date();
  const stamp = now.toISOString().slice(0, 16).replace('T', '-').replace(':', 'h');
  const path = typedPath(process.argv[2] ?? `paroquia-${stamp}.backup.gz`);
  const backup = await readDatabase(settings, now);
  await writeFile(path, backup.stream(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`O arquivo ${path} já existe. Escolha outro nome.`) : error;
  });
  console.log(`Cópia de segurança gravada em ${path} (${Math.ceil(backup.size / 1024)} kB).`);
});

/** From the running stack when there is one, else from the database itself. */
async function readDatabase(settings: Settings, now: Date): Promise<Blob> {
  const paths = dataPaths(settings.dataDir);
  if (!existsSync(settings.dataDir)) throw new Error(`A pasta de dados ${settings.dataDir} não existe.`);
  try {
    const lock = await lockFolder(paths.lock);
    try {
      return await readClosedDatabase(settings, now);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse) || !error.holder?.address) throw error;
    return await askRunningStack(error.holder.address, (await loadKeys(paths.keys)).secretKey);
  }
}

async function readClosedDatabase(settings: Settings, now: Date): Promise<Blob> {
  const { database: folder } = dataPaths(settings.dataDir);
  await tidyDatabaseFolders(settings.dataDir);
  if (!settings.databaseUrl && !existsSync(folder)) throw new Error('Ainda não há banco de dados nesta pasta.');
  const database = settings.databaseUrl
    ? await openUrlDatabase(settings.databaseUrl, () => {})
    : await openFolderDatabase(folder);
  try {
    return await makeBackup(database.runner, now);
  } finally {
    await database.close();
  }
}

async function askRunningStack(address: string, secretKey: string): Promise<Blob> {
  const response = await fetch(`${address}${backupPath}`, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`O sistema em ${address} não fez a cópia de segurança (${response.status}).`);
  return await response.blob();
}
