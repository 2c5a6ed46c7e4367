import type { BackupSequence, BackupTable } from './tables.ts';

/**
 * A backup is gzipped JSON, one value a line: the header; then each table as a line `{"table", "columns"}` followed by
 * its rows, each a list of the columns' values as Postgres writes them (text or null); then the sequences; then
 * `{"end": <rows>}`, without which a file is not whole. Keys are not in it: see docs/decisions.
 */
export interface BackupHeader {
  format: 'paroquia-backup';
  version: 1;
  madeAt: string;
  /** The migrations that the rows were made under. */
  migrations: string[];
}

export type BackupRow = (string | null)[];

export type BackupLine =
  | BackupHeader
  | { table: string; columns: BackupTable['columns'] }
  | BackupRow
  | { sequence: BackupSequence }
  | { end: number };
