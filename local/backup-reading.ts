import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BackupHeader, BackupLine, BackupRow } from './backup-format.ts';
import type { BackupSequence, BackupTable } from './backup-tables.ts';

export interface Backup {
  header: BackupHeader;
  tables: (BackupTable & { rows: BackupRow[] })[];
  sequences: BackupSequence[];
}

/** Reads a whole backup before anything is changed. Throws one sentence when it is not one, or not whole. */
export async function readBackup(bytes: Uint8Array): Promise<Backup> {
  const lines = await linesOf(bytes);
  const [header, ...rest] = lines;
  if (!isHeader(header)) throw new Error('O arquivo não é uma cópia de segurança deste sistema.');
  const backup: Backup = { header, tables: [], sequences: [] };
  let rows = 0;
  let end: number | undefined;
  for (const line of rest) {
    if (Array.isArray(line)) {
      backup.tables.at(-1)?.rows.push(line);
      rows += 1;
    } else if ('table' in line) backup.tables.push({ name: line.table, columns: line.columns, rows: [] });
    else if ('sequence' in line) backup.sequences.push(line.sequence);
    else if ('end' in line) end = line.end;
  }
  if (end !== rows) throw new Error('A cópia de segurança está incompleta: o arquivo foi cortado.');
  return backup;
}

async function linesOf(bytes: Uint8Array): Promise<BackupLine[]> {
  try {
    const text = (await promisify(gunzip)(bytes)).toString('utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as BackupLine);
  } catch (cause) {
    throw new Error('O arquivo não é uma cópia de segurança deste sistema, ou está danificado.', { cause });
  }
}

const isHeader = (line: BackupLine | undefined): line is BackupHeader =>
  line !== undefined && 'format' in line && line.format === 'paroquia-backup' && line.version === 1;
