import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { BackupHeader, BackupLine, BackupRow } from './format.ts';
import type { BackupSequence, BackupTable } from './tables.ts';

export interface Backup {
  header: BackupHeader;
  tables: (BackupTable & { rows: BackupRow[] })[];
  sequences: BackupSequence[];
}

/** Reads a whole backup. Throws a sentence for the operator when the file is no backup, damaged or incomplete. */
export async function readBackup(bytes: Uint8Array): Promise<Backup> {
  let backup: Backup | undefined;
  let rows = 0;
  let end: number | undefined;
  for await (const line of linesOf(bytes)) {
    if (!backup) backup = emptyBackup(line);
    else if (Array.isArray(line)) {
      backup.tables.at(-1)?.rows.push(line);
      rows += 1;
    } else if ('table' in line) backup.tables.push({ name: line.table, columns: line.columns, rows: [] });
    else if ('sequence' in line) backup.sequences.push(line.sequence);
    else if ('end' in line) end = line.end;
  }
  if (!backup) throw notABackup();
  if (end !== rows) throw new Error('A cópia de segurança está incompleta: o arquivo foi cortado.');
  return backup;
}

async function* linesOf(bytes: Uint8Array): AsyncGenerator<BackupLine> {
  const text = createGunzip();
  // readline waits forever when its input fails, so the input is ended and the failure thrown afterwards.
  let failure: Error | undefined;
  text.on('error', (error) => {
    failure = error;
    text.push(null);
  });
  Readable.from([bytes]).pipe(text);
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield JSON.parse(line) as BackupLine;
    }
  } catch (cause) {
    throw damaged(cause);
  }
  if (failure) throw damaged(failure);
}

function emptyBackup(line: BackupLine): Backup {
  if (!('format' in line) || line.format !== 'paroquia-backup' || line.version !== 1) throw notABackup();
  return { header: line, tables: [], sequences: [] };
}

const notABackup = () => new Error('O arquivo não é uma cópia de segurança deste sistema.');
const damaged = (cause: unknown) => new Error('O arquivo não é uma cópia de segurança, ou está danificado.', { cause });
