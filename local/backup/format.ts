import type { VapidKeys } from '../../edge-functions/settings/push.ts';
import type { BackupFile } from './backup-file.ts';
import type { BackupSequence, BackupTable } from './tables.ts';

/**
 * A backup is gzipped JSON lines: the header; then for each table a line `{"table", "columns"}` followed by its rows,
 * each a list of the columns' values as PostgreSQL writes them (text or null); then the sequences; then the keys of
 * notifications; then the files of Storage; then `{"end": <rows>, "files": <files>}`, whose absence shows that a file
 * is incomplete. Other keys are not included: see docs/decisions/0004.
 */
export interface BackupHeader {
  format: 'paroquia-backup';
  version: 1;
  madeAt: string;
  /** Versions of the migrations that were applied. */
  migrations: string[];
}

export type BackupRow = (string | null)[];

export type BackupLine =
  | BackupHeader
  | { table: string; columns: BackupTable['columns'] }
  | BackupRow
  | { sequence: BackupSequence }
  /** Missing where the program that made the backup knew none. */
  | { vapidKeys: VapidKeys }
  | { file: BackupFile; base64: string }
  /** Missing in backups from before Storage had files. */
  | { end: number; files?: number };
