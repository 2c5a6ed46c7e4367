import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { VapidKeys } from '../../edge-functions/settings/push.ts';
import type { BackupFile } from './backup-file.ts';
import { decrypting, UnreadableBackup } from './encryption.ts';
import type { BackupHeader, BackupLine, BackupRow } from './format.ts';
import type { BackupSequence, BackupTable } from './tables.ts';

export interface Backup {
  header: BackupHeader;
  tables: (BackupTable & { rows: BackupRow[] })[];
  sequences: BackupSequence[];
  vapidKeys?: VapidKeys;
  /** Without their content: see `filesOf`. */
  files: BackupFile[];
}

/** A backup's path, or its bytes. */
type Source = string | Uint8Array;

/** Reads a backup without file contents. Throws a sentence for the operator if it is damaged or incomplete. */
export async function readBackup(source: Source, passphrase?: string): Promise<Backup> {
  let backup: Backup | undefined;
  let rows = 0;
  let end: { end: number; files?: number } | undefined;
  for await (const line of linesOf(source, passphrase)) {
    if (!backup) backup = emptyBackup(line);
    else if (Array.isArray(line)) {
      backup.tables.at(-1)?.rows.push(line);
      rows += 1;
    } else if ('table' in line) backup.tables.push({ name: line.table, columns: line.columns, rows: [] });
    else if ('sequence' in line) backup.sequences.push(line.sequence);
    else if ('vapidKeys' in line) backup.vapidKeys = line.vapidKeys;
    else if ('file' in line) backup.files.push(line.file);
    else if ('end' in line) end = line;
  }
  if (!backup) throw notABackup();
  if (end?.end !== rows || (end.files ?? 0) !== backup.files.length)
    throw new Error('A cópia de segurança está incompleta: o arquivo foi cortado.');
  return backup;
}

/** Streams the files of a backup with their content. */
export async function* filesOf(
  source: Source,
  passphrase?: string,
): AsyncGenerator<{ file: BackupFile; content: Buffer }> {
  for await (const line of linesOf(source, passphrase)) {
    if ('file' in line) yield { file: line.file, content: Buffer.from(line.base64, 'base64') };
  }
}

async function* linesOf(source: Source, passphrase: string | undefined): AsyncGenerator<BackupLine> {
  const text = createGunzip();
  // readline waits forever when its input fails, so the input is ended and the failure thrown afterwards.
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    text.push(null);
  };
  const file = typeof source === 'string' ? createReadStream(source) : Readable.from([source]);
  const bytes = Readable.from(decrypting(file, passphrase));
  bytes.on('error', fail).pipe(text.on('error', fail));
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield JSON.parse(line) as BackupLine;
    }
  } catch (cause) {
    failure ??= cause as Error;
  } finally {
    bytes.destroy();
  }
  if (failure) throw failure instanceof UnreadableBackup ? failure : damaged(failure);
}

function emptyBackup(line: BackupLine): Backup {
  if (!('format' in line) || line.format !== 'paroquia-backup' || line.version !== 1) throw notABackup();
  return { header: line, tables: [], sequences: [], files: [] };
}

const notABackup = () => new Error('O arquivo não é uma cópia de segurança deste sistema.');
const damaged = (cause: unknown) => new Error('O arquivo não é uma cópia de segurança, ou está danificado.', { cause });
