import * as z from 'zod/mini';
import { photosIdentity } from './photos-key.ts';

/** Bytes; a file of Storage has at most seven million here. */
export const longestLine = 32 * 2 ** 20;

/**
 * A backup is gzipped JSON lines: the header; then for each table a line `{"table", "columns"}` followed by its rows,
 * each a list of the columns' values as PostgreSQL writes them (text or null); then the sequences; then the keys of
 * notifications; then the files of Storage, each with its bytes, or with their size and digest where they lie beside
 * the backup (`held-photos.ts`); then `{"end": <rows>, "files": <files>}`, whose absence shows that a file is
 * incomplete. Other keys are not included: see docs/decisions/0004.
 */
export const backupHeader = z.object({
  format: z.literal('paroquia-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of the program that made it; missing in backups of earlier versions. */
  program: z.optional(z.string()),
  /** Versions of the migrations that were applied. */
  migrations: z.array(z.string()),
  /** The parish's time zone; missing in backups of earlier versions. */
  zone: z.optional(z.string().check(z.regex(/^[A-Za-z]+(\/[A-Za-z_]+)+$/))),
});

const text = z.string();

const file = z.object({
  bucket: text,
  name: text,
  // Storage lists files without, which somebody put there by hand.
  type: z.catch(text, 'application/octet-stream'),
  cacheControl: z.catch(text, 'no-cache'),
});

/** All lines but the header and the rows. */
export const otherLine = z.union([
  z.object({ table: text, columns: z.array(z.object({ name: text, type: text })) }),
  z.object({
    sequence: z.object({ name: text, lastValue: text.check(z.regex(/^-?\d{1,19}$/)), isCalled: z.boolean() }),
  }),
  /** Missing where the program that made the backup knew none. */
  z.object({ vapidKeys: z.object({ publicKey: text, privateKey: text }) }),
  /** The name of the folder beside the backup, and the key of its files. */
  z.object({ photos: z.object({ folder: text.check(z.regex(/^fotos-[0-9a-f]{6}$/)), identity: photosIdentity }) }),
  z.object({ file, base64: text.check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)) }),
  z.object({
    file,
    held: z.object({
      size: z.int().check(z.minimum(0), z.maximum(longestLine)),
      digest: text.check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  }),
  /** The files are missing in backups from before Storage had any. */
  z.object({ end: z.number(), files: z.optional(z.number()) }),
]);

export type BackupHeader = z.infer<typeof backupHeader>;
export type BackupRow = (string | null)[];
export type BackupLine = BackupHeader | BackupRow | z.infer<typeof otherLine>;
