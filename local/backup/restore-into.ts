import { rm } from 'node:fs/promises';
import { lockFolder } from '../data-folder-lock.ts';
import { dataPaths } from '../data-paths.ts';
import { removeFolder, replaceDatabase, tidyDatabaseFolders } from '../database/folders.ts';
import { isHostedProject } from '../database/hosted-project.ts';
import { OtherMigration } from '../database/migrations.ts';
import { connect, type OpenDatabase, openFolderDatabase, openUrlDatabase } from '../database/open-database.ts';
import { addressOf } from '../database/pool.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import { readKeptErasures } from '../erasures/kept-list.ts';
import { rememberOwnParish } from '../own-parish.ts';
import { keepVapidKeys } from '../push.ts';
import { keptSentence } from '../set-aside.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { fill } from './fill.ts';
import { hostedStorage } from './hosted-storage.ts';
import { projectOrigin } from './project-origin.ts';
import { quietedSentences } from './quiet.ts';
import { type Backup, filesOf } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreHosted } from './restore-hosted.ts';
import { shownMoment } from './versions.ts';

export interface OpenedBackup {
  path: string;
  backup: Backup;
  passphrase?: string;
  /** True if photos that should lie beside it are missing, and it is to be restored without them. */
  lacksPhotos: boolean;
}

/** Replaces the stack's data and informs the operator. Returns what was left out. */
export async function restoreOnThisMachine(
  { path, backup, passphrase, lacksPhotos }: OpenedBackup,
  settings: Settings,
): Promise<string[]> {
  const paths = dataPaths(settings.dataDir);
  const files = objectFiles(paths.storage);
  await lockFolder(paths.lock);
  await tidyDatabaseFolders(settings.dataDir);
  const erasures = await readKeptErasures(paths.erasures);
  const restoreInto = (database: OpenDatabase) =>
    fill(database, settings, () =>
      restore(database.runner, backup, () => restoreFiles(path, files, new Date(), passphrase, lacksPhotos), erasures),
    );
  let replaced: string | undefined;
  let restored: Awaited<ReturnType<typeof restore>>;
  if (settings.databaseUrl) {
    restored = await restoreInto(await openUrlDatabase(settings.databaseUrl, () => {})).catch(sayingToEmpty);
    // An external database's earlier rows are not kept, so neither are their files.
    for (const { bucket, name } of restored.unlisted) await files.remove(bucket, name);
  } else {
    try {
      const user = await makePostgresFolder(paths.unfinishedDatabase);
      restored = await restoreInto(await openFolderDatabase(paths.unfinishedDatabase, { user }));
    } catch (error) {
      await removeFolder(paths.unfinishedDatabase);
      throw error;
    }
    replaced = await replaceDatabase(settings.dataDir, paths.unfinishedDatabase);
  }
  if (restored.isOwn) await rememberOwnParish(settings.dataDir);
  // Without them nobody who is subscribed in the backup would get anything.
  if (backup.vapidKeys) await keepVapidKeys(paths.vapidKeys, backup.vapidKeys);
  // The built pages are out of date: the next start builds the site before it serves it.
  await rm(paths.site, { recursive: true, force: true });
  console.log(`Tudo está como na cópia de segurança de ${shownMoment(backup.header.madeAt)}. Inicie com npm start.`);
  sayErasedAgain(restored.erasedAgain);
  for (const sentence of quietedSentences(restored.quieted)) console.log(sentence);
  if (replaced) console.log(keptSentence(replaced));
  return restored.leftOut;
}

export function sayErasedAgain(people: number): void {
  if (people > 0) console.log(`Pessoas que a cópia ainda tinha e cujos dados foram apagados de novo: ${people}.`);
}

/** Explains that migrations can't turn an older schema into the new one. */
function sayingToEmpty(cause: unknown): never {
  if (!(cause instanceof OtherMigration)) throw cause;
  throw new Error(
    'O banco de dados de DATABASE_URL foi feito por outra versão do programa. Se tem uma cópia dele, esvazie-o com ' +
      'npm run reset -- --apagar-tudo e repita este comando. Nada foi mudado.',
    { cause },
  );
}

/** Loads a new hosted project and informs the operator. Returns what was left out. */
export async function restoreIntoProject(
  { path, backup, passphrase, lacksPhotos }: OpenedBackup,
  project: BackupSettings,
  { dataDir, push }: Settings,
): Promise<string[]> {
  const { supabaseDbUrl: url, supabaseSecretKey: secretKey } = project;
  if (!url) throw new Error('Diga em SUPABASE_DB_URL o endereço do banco de dados do projeto novo.');
  const storage = hostedStorage(projectOrigin(project, url), secretKey);
  const database = connect(addressOf(url));
  try {
    if (!(await isHostedProject(database.runner))) throw new Error('SUPABASE_DB_URL não é de um projeto Supabase.');
    const uploadFiles = async () => {
      for await (const { file, content } of filesOf(path, passphrase, lacksPhotos)) await storage.write(file, content);
    };
    const { leftOut, erasedAgain, quieted } = await restoreHosted(
      database.runner,
      backup,
      uploadFiles,
      await readKeptErasures(dataPaths(dataDir).erasures),
    );
    console.log(
      `O projeto em ${addressOf(url).host} está como na cópia de segurança de ${shownMoment(backup.header.madeAt)}: todos entram com a ` +
        'senha de sempre. Monte o site com npm run deploy.',
    );
    sayErasedAgain(erasedAgain);
    for (const sentence of quietedSentences(quieted)) console.log(sentence);
    if (backup.vapidKeys && backup.vapidKeys.publicKey !== push.keys?.publicKey) console.log(otherVapidKeys);
    return leftOut;
  } finally {
    await database.close();
  }
}

const otherVapidKeys =
  'As chaves das notificações da cópia não são as de VAPID_PUBLIC_KEY e VAPID_PRIVATE_KEY: sem elas, quem já se inscreveu só volta a receber ' +
  'quando abrir o site de novo (docs/operations.md, Notifications).';
