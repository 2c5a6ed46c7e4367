import { Buffer } from 'node:buffer';
import { dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { VapidKeys } from '../../edge-functions/settings/push.ts';
import { isFileName } from '../storage/files.ts';
import type { BackupFile } from './backup-file.ts';
import { UnreadableBackup } from './encryption.ts';
import { type BackupHeader, type BackupLine, type BackupRow, backupHeader, otherLine } from './format.ts';
import { type Held, HeldPhotos } from './held-photos.ts';
import { damaged, type Source, valuesOf } from './lines.ts';
import { type BackupSequence, type BackupTable, ownBuckets } from './tables.ts';

export interface Backup {
  header: BackupHeader;
  tables: (BackupTable & { rows: BackupRow[] })[];
  sequences: BackupSequence[];
  vapidKeys?: VapidKeys;
  /** Without their content: see `filesOf`. */
  files: BackupFile[];
  /** Of a backup beside which its photos lie: their folder's name, their key, and each of them. */
  photos?: { folder: string; identity: string; held: Held[] };
}

/** Bytes that a backup may take when it is read: its rows in memory, and all of it on the disk. */
export interface Room {
  memory: number;
  disk: number;
}

/** The other half is for the work. */
const ownMemory = (): number => getHeapStatistics().heap_size_limit / 2;

/**
 * Reads a backup without file contents. Throws a sentence for the operator if it is damaged, incomplete or has no room.
 */
export async function readBackup(
  source: Source,
  passphrase?: string,
  { memory = ownMemory(), disk = Number.POSITIVE_INFINITY }: Partial<Room> = {},
): Promise<Backup> {
  let backup: Backup | undefined;
  let inMemory = 0;
  let onDisk = 0;
  for await (const line of linesOf(source, passphrase)) {
    inMemory += memoryOf(line);
    onDisk += diskOf(line);
    if (inMemory > memory)
      throw new UnreadableBackup(`A cópia de segurança não cabe na memória deste computador. ${nothing}`);
    if (onDisk > disk)
      throw new UnreadableBackup(`A cópia de segurança não cabe no disco deste computador. ${nothing}`);
    if ('format' in line) backup = { header: line, tables: [], sequences: [], files: [] };
    else if (Array.isArray(line)) backup?.tables.at(-1)?.rows.push(line);
    else if ('table' in line) backup?.tables.push({ name: line.table, columns: line.columns, rows: [] });
    else if ('sequence' in line) backup?.sequences.push(line.sequence);
    else if ('vapidKeys' in line && backup) backup.vapidKeys = line.vapidKeys;
    else if ('photos' in line && backup) backup.photos = { ...line.photos, held: [] };
    else if ('file' in line) {
      backup?.files.push(line.file);
      if ('held' in line) backup?.photos?.held.push(line.held);
    }
  }
  return backup as Backup;
}

/** Reads only the beginning of a backup. Throws a sentence for the operator if it isn't one's. */
export async function readHeader(source: Source, passphrase?: string): Promise<BackupHeader> {
  for await (const line of linesOf(source, passphrase)) if ('format' in line) return line;
  throw notABackup();
}

/** Reads a backup to its end and keeps nothing. Throws a sentence for the operator if it is not whole. */
export async function checkBackup(source: Source, passphrase?: string): Promise<void> {
  for await (const _ of linesOf(source, passphrase));
}

/**
 * Streams the files of a backup with their content. Of those beside the backup the missing ones are left out with
 * `mayLack`; without it throws a sentence for the operator.
 */
export async function* filesOf(
  source: Source,
  passphrase?: string,
  mayLack = false,
): AsyncGenerator<{ file: BackupFile; content: Uint8Array }> {
  let photos: HeldPhotos | undefined;
  for await (const line of linesOf(source, passphrase)) {
    if ('photos' in line) photos = photosBeside(source, line.photos);
    if (!('file' in line)) continue;
    const content = 'held' in line ? await photos?.read(line.held) : Buffer.from(line.base64, 'base64');
    if (content) yield { file: line.file, content };
    else if (!mayLack) throw new UnreadableBackup(`Falta ao lado da cópia de segurança o arquivo ${line.file.name}.`);
  }
}

/** Those of the backup's photos that should lie beside it and don't, or aren't what they were. */
export async function missingPhotos(source: Source, { photos }: Backup): Promise<Held[]> {
  if (!photos) return [];
  const beside = photosBeside(source, photos);
  const missing: Held[] = [];
  for (const held of photos.held) if (!(await beside?.read(held))) missing.push(held);
  return missing;
}

/** Undefined of a backup that isn't a file. */
export const photosBeside = (
  source: Source,
  { folder, identity }: Pick<NonNullable<Backup['photos']>, 'folder' | 'identity'>,
): HeldPhotos | undefined =>
  typeof source === 'string' ? new HeldPhotos(join(dirname(source), folder), identity) : undefined;

/** The lines, each in its place: the header, rows of the table before them, and the end with the right numbers. */
async function* linesOf(source: Source, passphrase: string | undefined): AsyncGenerator<BackupLine> {
  const seen = new Set<string>();
  let columns: number | undefined;
  let rows = 0;
  let files = 0;
  let hasEnded = false;
  for await (const value of valuesOf(source, passphrase)) {
    if (hasEnded) throw damaged();
    const line = seen.size === 0 ? headerOf(value) : lineOf(value);
    if (Array.isArray(line)) {
      if (line.length !== columns) throw damaged();
      rows += 1;
    } else {
      const name = nameOf(line);
      if (seen.has(name)) throw damaged();
      seen.add(name);
      columns = 'table' in line ? line.columns.length : undefined;
      if ('held' in line && !seen.has('photos')) throw damaged();
      if ('file' in line) files += 1;
      if ('end' in line) {
        if (line.end !== rows || (line.files ?? 0) !== files) throw cutOff();
        hasEnded = true;
      }
    }
    yield line;
  }
  if (seen.size === 0) throw notABackup();
  if (!hasEnded) throw cutOff();
}

function headerOf(value: unknown): BackupHeader {
  const { success, data } = backupHeader.safeParse(value);
  if (!success) throw notABackup();
  return data;
}

function lineOf(value: unknown): BackupLine {
  if (Array.isArray(value) && value.every((each) => each === null || typeof each === 'string')) return value;
  const { success, data } = otherLine.safeParse(value);
  if (!success) throw damaged();
  if ('file' in data && !(ownBuckets.includes(data.file.bucket) && isFileName(data.file.name))) {
    throw new UnreadableBackup(`A cópia de segurança tem um arquivo cujo nome o programa nunca daria. ${nothing}`);
  }
  return data;
}

/** Unique in a backup. */
function nameOf(line: Exclude<BackupLine, BackupRow>): string {
  if ('table' in line) return `table ${line.table}`;
  if ('sequence' in line) return `sequence ${line.sequence.name}`;
  if ('file' in line) return `file ${line.file.bucket}/${line.file.name}`;
  return Object.keys(line)[0] as string;
}

/** At most, in bytes: texts of two bytes a letter, and 32 for each. */
const memoryOf = (line: BackupLine): number =>
  Array.isArray(line) ? line.reduce((sum, text) => sum + 32 + 2 * (text?.length ?? 0), 64) : 1000;

const diskOf = (line: BackupLine): number => {
  if (Array.isArray(line)) return line.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if ('held' in line) return line.held.size;
  return 'base64' in line ? line.base64.length * 0.75 : 0;
};

const nothing = 'Nada foi mudado.';
const notABackup = () => new UnreadableBackup('O arquivo não é uma cópia de segurança deste sistema.');
const cutOff = () => new UnreadableBackup('A cópia de segurança está incompleta: o arquivo foi cortado.');
