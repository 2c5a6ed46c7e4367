import { readFile, rm } from 'node:fs/promises';
import process from 'node:process';
import { loadKeys } from '../auth/keys.ts';
import { runCommand, typedPath } from '../command.ts';
import { lockFolder } from '../data-folder-lock.ts';
import { replaceDatabase, tidyDatabaseFolders } from '../database/folders.ts';
import { type OpenDatabase, openFolderDatabase, openUrlDatabase } from '../database/open-database.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import { dataPaths, readSettings, type Settings } from '../settings.ts';
import { startSupabase } from '../supabase.ts';
import { type Backup, readBackup } from './read.ts';
import { restore } from './restore.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const typed = process.argv[2];
  if (!typed) throw new Error('Uso: npm run restore <arquivo>');
  const path = typedPath(typed);
  const bytes = await readFile(path).catch(() => {
    throw new Error(`O arquivo ${path} não pôde ser lido.`);
  });
  const backup = await readBackup(bytes);
  const paths = dataPaths(settings.dataDir);
  await lockFolder(paths.lock);
  await tidyDatabaseFolders(settings.dataDir);
  let replaced = false;
  if (settings.databaseUrl) await fill(await openUrlDatabase(settings.databaseUrl, () => {}), settings, backup);
  else {
    const user = await makePostgresFolder(paths.unfinishedDatabase);
    await fill(await openFolderDatabase(paths.unfinishedDatabase, { user }), settings, backup);
    replaced = await replaceDatabase(settings.dataDir);
  }
  // The built pages are out of date: the next start builds the site before it serves it.
  await rm(paths.site, { recursive: true, force: true });
  console.log(`Tudo está como na cópia de segurança de ${backup.header.madeAt}. Inicie com npm start.`);
  if (replaced) console.log(`O que havia antes ficou em ${paths.replacedDatabase}.`);
});

async function fill(database: OpenDatabase, settings: Settings, backup: Backup): Promise<void> {
  try {
    const { keys, storage } = dataPaths(settings.dataDir);
    await startSupabase(database, { keys: await loadKeys(keys), siteUrl: settings.siteUrl, storageFolder: storage });
    await restore(database.runner, backup);
  } finally {
    await database.close();
  }
}
