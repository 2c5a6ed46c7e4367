import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Paths in the data folder. */
export const dataPaths = (dataDir: string) => ({
  lock: join(dataDir, 'lock'),
  keys: join(dataDir, 'keys.json'),
  /** The keys of notifications, where the settings have none. */
  vapidKeys: join(dataDir, 'push-keys.json'),
  database: join(dataDir, 'postgres'),
  /** A new database while it is being created; discarded unless it is renamed to its final name. */
  unfinishedDatabase: join(dataDir, `postgres.unfinished.${process.pid}`),
  /** A complete restored database that is about to replace `postgres`. */
  restoredDatabase: join(dataDir, 'postgres.restored'),
  /** Data that resets and restores replaced (set-aside.ts). */
  replaced: join(dataDir, 'replaced'),
  /** The list of people whose data were erased at their request; a restore or reset keeps it. */
  erasures: join(dataDir, 'erasures.json'),
  /** Marks the data as a parish's own, which never get the demonstration; a restore or reset keeps it. */
  ownParish: join(dataDir, 'own-parish'),
  /** Hashes of the backups' passphrases that somebody has typed from the paper; a restore or reset keeps it. */
  typedPassphrases: join(dataDir, 'typed-passphrases.json'),
  /** The key of the photos beside the copies; each copy has it too (backup/photos-key.ts). */
  photosKey: join(dataDir, 'photos-key.json'),
  /** Room for the database when the disk is full (disk-reserve.ts). */
  diskReserve: join(dataDir, 'reserve'),
  /** State of the payments sandbox. */
  paymentsSandbox: join(dataDir, 'payments-sandbox.json'),
  /** Where backups are made by default. */
  backups: join(dataDir, 'backups'),
  site: join(dataDir, 'site'),
  /** The files of Storage: photos in texts. */
  storage: join(dataDir, 'storage'),
});

/** Names that a system puts on an empty disk. */
const ofTheSystem = [
  'lost+found',
  'System Volume Information',
  '$RECYCLE.BIN',
  '.fseventsd',
  '.Spotlight-V100',
  '.Trashes',
];

/** True also of an empty folder or disk, where a disk with the parish's data may be missing. */
export const isNothingIn = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => ofTheSystem.includes(name));
