import { access, constants, rm } from 'node:fs/promises';
import process from 'node:process';
import { loadKeys } from '../auth/keys.ts';
import { runCommand, typedPath } from '../command.ts';
import { lockFolder } from '../data-folder-lock.ts';
import { replaceDatabase, tidyDatabaseFolders } from '../database/folders.ts';
import { type OpenDatabase, openFolderDatabase, openUrlDatabase } from '../database/open-database.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import { dataPaths, readSettings, type Settings } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { startSupabase } from '../supabase.ts';
import { readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const typed = process.argv[2];
  if (!typed) throw new Error('Uso: npm run restore <arquivo>');
  const path = typedPath(typed);
  await access(path, constants.R_OK).catch(() => {
    throw new Error(`O arquivo ${path} não pôde ser lido.`);
  });
  const backup = await readBackup(path);
  const paths = dataPaths(settings.dataDir);
  await lockFolder(paths.lock);
  await tidyDatabaseFolders(settings.dataDir);
  const restoreInto = (database: OpenDatabase) =>
    fill(database, settings, () =>
      restore(database.runner, backup, () => restoreFiles(path, objectFiles(paths.storage), new Date())),
    );
  let replaced = false;
  if (settings.databaseUrl) await restoreInto(await openUrlDatabase(settings.databaseUrl, () => {}));
  else {
    const user = await makePostgresFolder(paths.unfinishedDatabase);
    await restoreInto(await openFolderDatabase(paths.unfinishedDatabase, { user }));
    replaced = await replaceDatabase(settings.dataDir);
  }
  // The built pages are out of date: the next start builds the site before it serves it.
  await rm(paths.site, { recursive: true, force: true });
  console.log(`Tudo está como na cópia de segurança de ${backup.header.madeAt}. Inicie com npm start.`);
  if (replaced) console.log(`O que havia antes ficou em ${paths.replacedDatabase}.`);
});

async function fill(database: OpenDatabase, settings: Settings, load: () => Promise<void>): Promise<void> {
  try {
    const { keys, storage } = dataPaths(settings.dataDir);
    await startSupabase(database, { keys: await loadKeys(keys), siteUrl: settings.siteUrl, storageFolder: storage });
    await load();
  } finally {
    await database.close();
  }
}
