import { ApiError } from '#contract/errors.ts';
import { fileSentences, storageQuota } from '#contract/files.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { type Bucket, removeInParts, storedObjects } from '../gateways/stored-objects.ts';
import type { Call } from '../http/call.ts';
import type { JobContext } from '../http/job.ts';
import { uploadLimit } from '../media/rules.ts';
import { newFileName, storableFile, type Takes, typeOf } from './rules.ts';

/*
 * Private files, for concepts whose rows have one: a column of the type `private.file_name` with its trigger. A concept
 * stores the file, then writes its name into the row. When a row is deleted or gets another file, the job removes the
 * old one.
 */

const files: Bucket = { name: 'private', cacheControl: '0, private, no-store', sentences: fileSentences };

type FileCall = Pick<Call<never>, 'caller' | 'env' | 'gateways' | 'hitLimit'>;

/**
 * Stores a file, if the database allows the caller to, and returns its name, which the caller must write into a row
 * within a day. Throws 400 (with the message `otherwise`, if given) or 413 for a file that isn't accepted, 503 when the
 * quota is used up or Storage fails.
 */
export async function storeFile(
  call: FileCall,
  file: Uint8Array<ArrayBuffer>,
  takes: Takes,
  otherwise?: string,
): Promise<string> {
  const { caller, env, gateways, hitLimit } = call;
  if (caller.kind === 'visitor') throw new ApiError('token_missing');
  await hitLimit(uploadLimit, caller.profile.id);
  const { type, bytes } = storableFile(file, takes, otherwise);
  const name = newFileName(type);
  const size = { bytes: bytes.byteLength, quota: storageQuota };
  const isReserved = dataOf(await caller.db.rpc('reserve_file', { file: name, ...size }));
  if (!isReserved) throw new ApiError('disk_full', fileSentences.full);
  await storedObjects(env, gateways, files).put(name, bytes, type);
  return name;
}

/** True if a stored file has exactly these bytes. */
export async function holdsSame(call: Omit<FileCall, 'hitLimit'>, name: string, sent: Uint8Array): Promise<boolean> {
  const stored = new Uint8Array(await (await readFile(call, name, 'file')).arrayBuffer());
  return stored.byteLength === sent.byteLength && stored.every((byte, at) => byte === sent[at]);
}

/**
 * A row's file as an attachment, named `title` with the file's extension. Throws `not_found` unless the caller may read
 * the row, as visitors a public one.
 */
export async function readFile(call: Omit<FileCall, 'hitLimit'>, name: string, title: string): Promise<File> {
  const { caller, env, gateways } = call;
  const mayRead = dataOf(await caller.db.rpc('may_read_file', { file: name }));
  if (mayRead !== true) throw new ApiError('not_found');
  const type = typeOf(name);
  const content = await storedObjects(env, gateways, files).read(name, type);
  return new File([content], `${title}${name.slice(name.lastIndexOf('.'))}`, { type });
}

/** Removes files that no row refers to; once claimed for removal, none can. */
export const removeReleased = ({ db, env, gateways }: JobContext): Promise<void> =>
  removeInParts(
    async (most) => dataOf(await db.rpc('claim_released_files', { most })),
    async (names) => {
      await storedObjects(env, gateways, files).remove(names);
      dataOf(await db.rpc('forget_removed_files', { removed: names }));
    },
  );
