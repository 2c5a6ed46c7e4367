import { Buffer } from 'node:buffer';
import { basename } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { VapidKeys } from '../../edge-functions/settings/push.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { thisProgram } from '../program.ts';
import { isFileName } from '../storage/files.ts';
import { encrypting } from './encryption.ts';
import type { BackupLine, BackupRow } from './format.ts';
import type { HeldPhotos } from './held-photos.ts';
import {
  type BackupTable,
  type ListedFile,
  listFiles,
  listKeptTables,
  migrationVersions,
  readSequences,
  zoneOf,
} from './tables.ts';

/** Rows per fetch; an article's text may have a hundred kilobytes. */
const batchSize = 500;

/** Characters that are written at once: a stream takes its time for each piece. */
const pieceLength = 64 * 1024;

/** The content of a file of Storage; undefined when it is gone. */
export type ReadFile = (file: ListedFile) => Promise<Uint8Array | undefined>;

export interface BackupSummary {
  /** The number of files in the backup, and of listed files that Storage doesn't have. */
  files: number;
  missing: number;
}

interface WriteOptions {
  /** Encrypts the backup. */
  passphrase?: string | undefined;
  /** The keys for which the rows' push subscriptions are. */
  vapidKeys?: VapidKeys | undefined;
  /** Takes the files' bytes; without it they are in the backup. */
  photos?: HeldPhotos | undefined;
}

/** Writes a consistent snapshot of database and files (`format.ts`), encrypted if there is a passphrase. */
export async function writeBackup(
  runner: SqlRunner,
  readFile: ReadFile,
  madeAt: Date,
  out: Writable,
  { passphrase, vapidKeys, photos }: WriteOptions = {},
): Promise<BackupSummary> {
  const summary: BackupSummary = { files: 0, missing: 0 };
  await runner.transaction(async (transaction) => {
    await transaction.exec(readingAll);
    const text = Readable.from(textOf(linesOf(transaction, readFile, madeAt, summary, { vapidKeys, photos })));
    if (passphrase) await pipeline(text, createGzip(), encrypting(passphrase), out);
    else await pipeline(text, createGzip(), out);
  });
  return summary;
}

async function* textOf(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** A transaction's first statements when it reads all rows as they are at one moment. */
export const readingAll = `
  set transaction isolation level repeatable read, read only;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  -- A user whom policies stop gets an error, not a backup without some rows.
  set local row_security = off;`;

async function* linesOf(
  runner: SqlRunner,
  readFile: ReadFile,
  madeAt: Date,
  summary: BackupSummary,
  { vapidKeys, photos }: Omit<WriteOptions, 'passphrase'>,
): AsyncGenerator<BackupLine> {
  const migrations = await migrationVersions(runner);
  const zone = await zoneOf(runner);
  const made = { madeAt: madeAt.toISOString(), program: thisProgram.version };
  yield { format: 'paroquia-backup', version: 1, ...made, migrations, ...(zone && { zone }) };
  let rows = 0;
  for (const table of await listKeptTables(runner)) {
    yield { table: table.name, columns: table.columns.map(({ name, type }) => ({ name, type })) };
    for await (const row of rowsOf(runner, table)) {
      yield row;
      rows += 1;
    }
  }
  for (const sequence of await readSequences(runner)) yield { sequence };
  if (vapidKeys) yield { vapidKeys };
  if (photos) yield { photos: { folder: basename(photos.folder), identity: photos.identity } };
  for (const listed of await listFiles(runner)) {
    // Somebody may have put others into a hosted bucket by hand.
    const content = isFileName(listed.name) ? await readFile(listed) : undefined;
    summary[content ? 'files' : 'missing'] += 1;
    if (!content) continue;
    const { isPublic: _, ...file } = listed;
    yield photos
      ? { file, held: await photos.hold(content) }
      : { file, base64: Buffer.from(content).toString('base64') };
  }
  yield { end: rows, files: summary.files };
}

export async function* rowsOf(runner: SqlRunner, { name, columns }: BackupTable): AsyncGenerator<BackupRow> {
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  await runner.exec(`declare backup_rows cursor for select jsonb_build_array(${values})::text as row from ${name}`);
  while (true) {
    const rows = await runner.query<{ row: string }>(`fetch ${batchSize} from backup_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield JSON.parse(row) as BackupRow;
  }
  await runner.exec('close backup_rows');
}
