import { ApiError } from '#contract/errors.ts';
import { mediaAddress, mediaSentences, mediaSource } from '#contract/media.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { hasExactly } from './bytes.ts';
import type { Picture } from './picture.ts';

const bucket = 'media';

/** Nothing else is ever stored under the same name. */
export const forAYear = '31536000, immutable';

/** Where a photo is stored: with whose rights, and how what visitors see there is read. */
interface PhotoStore {
  db: Database;
  env: Pick<Env, 'supabaseUrl'>;
  gateways: Pick<Gateways, 'supabaseFetch'>;
}

/**
 * Stores a picture with the caller's rights. One that is there already counts as stored now, so that no job removes it before
 * a text can use it. Throws 503 while a job removes it, when Storage is full or can't be reached, and when something else has
 * its name.
 */
export async function storePicture(store: PhotoStore, name: string, { bytes, type }: Picture): Promise<void> {
  const { db } = store;
  const { error } = await db.storage.from(bucket).upload(name, bytes, { contentType: type, cacheControl: forAYear });
  const failure = error && statusOf(error) === '409' ? await differenceOf(store, name, bytes) : error;
  if (failure) throw refusalOf(failure);
  const isKept = dataOf(await db.rpc('note_stored_media', { photo: name }));
  if (!isKept) throw new ApiError('unavailable', mediaSentences.unreachable, { retryAfter: 5 });
}

/** What keeps a stored photo from being the same one: staff may store any bytes under any photo's name, past this API. */
async function differenceOf(
  { env, gateways }: PhotoStore,
  name: string,
  bytes: Uint8Array,
): Promise<StorageFailure | undefined> {
  try {
    const { ok, status, body } = await gateways.supabaseFetch(mediaAddress(mediaSource(name), env.supabaseUrl));
    if (ok && body && (await hasExactly(body, bytes))) return undefined;
    return ok ? { statusCode: 'holds_other_bytes' } : { status };
  } catch (originalError) {
    return { originalError };
  }
}

/** Photos that no text has used for so many seconds, and that none can use any more. */
export const claimUnused = async (db: Database, patience: number, most: number): Promise<string[]> =>
  dataOf(await db.rpc('claim_unused_media', { patience, most }));

/** Removes claimed photos; those that are gone already don't matter. */
export async function removePhotos(db: Database, names: string[]): Promise<void> {
  const { error } = await db.storage.from(bucket).remove(names);
  if (error) throw refusalOf(error);
  dataOf(await db.rpc('forget_removed_media', { photos: names }));
}

/** A refusal of Storage by its status alone: messages name files. */
class StorageRefusal extends Error {
  readonly code: string;

  constructor(status: string, cause: unknown) {
    super(status, { cause });
    this.name = 'StorageRefusal';
    this.code = `storage_${status}`;
  }
}

interface StorageFailure {
  status?: number | undefined;
  statusCode?: string | undefined;
  /** What was thrown instead of an answer. */
  originalError?: unknown;
}

/** Storage answers nearly every refusal with 400, and says in the body which status it means. */
const statusOf = ({ statusCode, status }: StorageFailure): string => String(statusCode ?? status ?? 'network');

function refusalOf(failure: StorageFailure): ApiError {
  const status = statusOf(failure);
  const cause = new StorageRefusal(status, failure.originalError);
  if (status === '403') return new ApiError('forbidden', undefined, { cause });
  if (status === '413') return new ApiError('body_too_large', mediaSentences.tooLarge, { cause });
  // 402: a hosted project has used up its space. 507: the disk of one machine is full.
  if (status === '402' || status === '507') return new ApiError('disk_full', mediaSentences.full, { cause });
  return new ApiError('unavailable', mediaSentences.unreachable, { cause });
}
