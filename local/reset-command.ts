import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import process from 'node:process';
import { runCommand } from './command.ts';
import { lockFolder } from './data-folder-lock.ts';
import { dataPaths } from './data-paths.ts';
import { markReplaced, refuseLegacyData, setDatabaseAside, tidyDatabaseFolders } from './database/folders.ts';
import { openUrlDatabase } from './database/open-database.ts';
import { daysKept } from './forget-replaced.ts';
import { readSettings } from './settings.ts';

/** Required to empty an external database, because no copy is kept. */
const confirmation = '--apagar-tudo';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const paths = dataPaths(settings.dataDir);
  await lockFolder(paths.lock);
  if (settings.databaseUrl) {
    await emptyServerDatabase(settings.databaseUrl);
    await setPhotosAside(paths);
  } else {
    refuseLegacyData(settings.dataDir);
    await tidyDatabaseFolders(settings.dataDir);
    await setPhotosAside(paths);
    if (await setDatabaseAside(settings.dataDir))
      console.log(`O que havia ficou por ${daysKept} dias em ${paths.replacedDatabase}.`);
  }
  await rm(paths.site, { recursive: true, force: true });
  await rm(paths.paymentsSandbox, { force: true });
  console.log('Pronto: o próximo npm start começa de novo.');
});

/** Sets the photos aside with the database, replacing earlier ones. */
async function setPhotosAside({ storage, replacedStorage }: ReturnType<typeof dataPaths>): Promise<void> {
  if (!existsSync(storage)) return;
  await rm(replacedStorage, { recursive: true, force: true });
  await rename(storage, replacedStorage);
  await markReplaced(replacedStorage);
}

async function emptyServerDatabase(url: string): Promise<void> {
  if (!process.argv.includes(confirmation)) {
    throw new Error(
      'Isto apaga tudo o que está no banco de dados de DATABASE_URL. ' +
        `Faça antes uma cópia com npm run backup e confirme com: npm run reset -- ${confirmation}`,
    );
  }
  const { runner, close } = await openUrlDatabase(url, () => {});
  try {
    await runner.exec(`
      drop schema if exists auth, private, supabase_migrations, storage, public cascade;
      create schema public;`);
  } finally {
    await close();
  }
}
