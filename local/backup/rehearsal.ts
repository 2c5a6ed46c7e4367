import { dataPaths } from '../data-paths.ts';
import { removeFolder } from '../database/folders.ts';
import { openFolderDatabase } from '../database/open-database.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import type { Settings } from '../settings.ts';
import { fill } from './fill.ts';
import { missingPhotos, photosBeside, readBackup } from './read.ts';
import { restore } from './restore.ts';

/**
 * Restores a backup's rows into a database in a temporary folder, which is removed. Reads its files too, also those
 * beside it. Throws when the backup is damaged, a file is missing or another, or its accounts don't add up. The next
 * start removes the folder if this process is killed.
 */
export async function rehearseRestore(
  path: string,
  passphrase: string | undefined,
  settings: Pick<Settings, 'dataDir' | 'siteUrl'>,
): Promise<void> {
  const backup = await readBackup(path, passphrase);
  const missing = await missingPhotos(path, backup);
  // The next copy writes them anew.
  for (const held of missing) if (backup.photos) await photosBeside(path, backup.photos)?.forgetDamaged(held);
  if (missing.length > 0) throw new Error(`Ao lado da cópia de segurança faltam fotos dela: ${missing.length}.`);
  const folder = dataPaths(settings.dataDir).unfinishedDatabase;
  try {
    const user = await makePostgresFolder(folder);
    // Nothing of it has to survive.
    const database = await openFolderDatabase(folder, { user, settings: { fsync: 'off' } });
    await fill(database, settings, () => restore(database.runner, backup));
  } finally {
    await removeFolder(folder);
  }
}
