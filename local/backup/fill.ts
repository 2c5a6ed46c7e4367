import { loadKeys } from '../auth/keys.ts';
import { dataPaths } from '../data-paths.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Settings } from '../settings.ts';
import { startSupabase } from '../supabase.ts';

/** Prepares a database as the stack does, works on it and closes it. */
export async function fill<Result>(
  database: OpenDatabase,
  settings: Pick<Settings, 'dataDir' | 'siteUrl'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const { keys, storage } = dataPaths(settings.dataDir);
    await startSupabase(database, { keys: await loadKeys(keys), siteUrl: settings.siteUrl, storageFolder: storage });
    return await work();
  } finally {
    await database.close();
  }
}
