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

/** Reads a whole backup before anything is changed. Throws one sentence when it is not one, or not whole. */
export async function readBackup(bytes: Uint8Array): Promise<Backup> {
  let backup: Backup | undefined;
  let rows = 0;
  let end: number | undefined;
  for await (const line of linesOf(bytes)) {
    if (!backup) backup = beginBackup(line);
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
  // The lines' iterator waits for ever when its input fails: the failure is kept and thrown at the end.
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

function beginBackup(line: BackupLine): Backup {
  if (!('format' in line) || line.format !== 'paroquia-backup' || line.version !== 1) throw notABackup();
  return { header: line, tables: [], sequences: [] };
}

const notABackup = () => new Error('O arquivo não é uma cópia de segurança deste sistema.');
const damaged = (cause: unknown) => new Error('O arquivo não é uma cópia de segurança, ou está danificado.', { cause });
