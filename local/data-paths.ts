import { join } from 'node:path';
import process from 'node:process';

/** Paths in the data folder. */
export const dataPaths = (dataDir: string) => ({
  lock: join(dataDir, 'lock'),
  keys: join(dataDir, 'keys.json'),
  database: join(dataDir, 'postgres'),
  /** A new database while it is being created; discarded unless it is renamed to its final name. */
  unfinishedDatabase: join(dataDir, `postgres.unfinished.${process.pid}`),
  /** A complete restored database that is about to replace `postgres`. */
  restoredDatabase: join(dataDir, 'postgres.restored'),
  /** The previous `postgres`, kept by the last restore or reset. */
  replacedDatabase: join(dataDir, 'postgres.replaced'),
  /** Whose data were erased on request; kept by a restore and a reset. */
  erasures: join(dataDir, 'erasures.json'),
  site: join(dataDir, 'site'),
  /** The files of Storage: photos in texts. */
  storage: join(dataDir, 'storage'),
  /** The previous `storage`, kept by the last reset. */
  replacedStorage: join(dataDir, 'storage.replaced'),
});
