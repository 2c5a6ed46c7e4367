import { dataPaths } from '../data-paths.ts';
import { removeFolder } from '../database/folders.ts';
import { openFolderDatabase } from '../database/open-database.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import type { Settings } from '../settings.ts';
import { fill } from './fill.ts';
import { readBackup } from './read.ts';
import { restore } from './restore.ts';

/**
 * Restores a backup's rows into a database in a temporary folder, which is removed. Reads its files too. Throws when
 * the backup is damaged, or its accounts don't add up. The next start removes the folder if this process is killed.
 */
export async function rehearseRestore(
  path: string,
  passphrase: string | undefined,
  settings: Pick<Settings, 'dataDir' | 'siteUrl'>,
): Promise<void> {
  const backup = await readBackup(path, passphrase);
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
