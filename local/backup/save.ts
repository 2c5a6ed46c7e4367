import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { dataPaths } from '../data-paths.ts';
import { isHostedProject } from '../database/hosted-project.ts';
import { isConnectionLoss } from '../database/postgrest-errors.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { erasuresOf, keepErasures } from '../erasures/kept-list.ts';
import { readVapidKeys } from '../push.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { HeldPhotos } from './held-photos.ts';
import { hostedStorage } from './hosted-storage.ts';
import { noteBackup } from './last-backup.ts';
import { loadPhotosKey } from './photos-key.ts';
import { projectOrigin } from './project-origin.ts';
import { checkBackup } from './read.ts';
import { writeWhole } from './whole-file.ts';
import { type BackupSummary, type ReadFile, writeBackup } from './write.ts';

interface Saved extends BackupSummary {
  /** False if the database could not be told when the backup was made. */
  isNoted: boolean;
}

/**
 * Makes a backup at `path`, of one machine or of a hosted project, and notes it in the database. Its photos are in it,
 * or in the folder of this name beside it.
 */
export async function saveBackup(
  path: string,
  runner: SqlRunner,
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'push'>,
  project: BackupSettings,
  now = new Date(),
  folder?: string,
): Promise<Saved> {
  const paths = dataPaths(settings.dataDir);
  try {
    const isHosted = settings.databaseUrl !== undefined && (await isHostedProject(runner));
    const readFile = isHosted
      ? hostedStorage(projectOrigin(project, settings.databaseUrl as string), project.supabaseSecretKey).read
      : filesIn(paths.storage);
    const vapidKeys = settings.push.keys ?? (isHosted ? undefined : await readVapidKeys(paths.vapidKeys));
    const passphrase = project.backupPassphrase;
    const photos = folder
      ? new HeldPhotos(join(dirname(path), folder), await loadPhotosKey(paths.photosKey, passphrase))
      : undefined;
    const write = async (out: Writable) => {
      const written = await writeBackup(runner, readFile, now, out, { passphrase, vapidKeys, photos });
      // When every file is missing, the address is probably another project's.
      if (isHosted && written.missing > 0 && written.files === 0) throw noFiles();
      return written;
    };
    const summary = await writeWhole(path, write, async (made) => {
      await checkBackup(made, passphrase).catch(sayingUnreadable);
      await photos?.list(path);
    });
    // Also for a hosted project: the list must survive the database's being set back.
    await keepErasures(paths.erasures, await erasuresOf(runner));
    const isNoted = await noteBackup(runner, now).then(
      () => true,
      () => false,
    );
    return { ...summary, isNoted };
  } catch (error) {
    const lost = error instanceof Error && isConnectionLoss(error);
    throw lost ? new Error('O banco de dados foi encerrado durante a cópia. Tente de novo.', { cause: error }) : error;
  }
}

function sayingUnreadable(cause: unknown): never {
  throw new Error(
    'A cópia foi feita, mas não pôde ser lida de volta, e foi descartada. Tente de novo, ou em outro disco.',
    {
      cause,
    },
  );
}

function noFiles(): Error {
  return new Error('Nenhum arquivo da lista foi encontrado. Confira PUBLIC_SUPABASE_URL; nada foi gravado.');
}

function filesIn(folder: string): ReadFile {
  const files = objectFiles(folder);
  return ({ bucket, name }) => files.read(bucket, name);
}
