import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { Gateways } from './gateways.ts';
import { privilegedDatabase } from './privileged-db.ts';

/** A bucket of Storage, with the messages for its failures. */
export interface Bucket {
  name: string;
  /** The part after `max-age=` in `Cache-Control`; Storage's client adds that prefix itself. */
  cacheControl: string;
  sentences: { tooLarge: string; full: string; unreachable: string };
}

export interface StoredObjects {
  /** Stores bytes under a name that is never used for others; an existing object is left as it is. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Throws `not_found` for a missing object, 503 for an answer of another type. */
  read(name: string, type: string): Promise<Blob>;
  /** Names without an object are ignored. */
  remove(names: string[]): Promise<void>;
}

/**
 * A bucket's objects, with the secret key: no policy allows a person's own token, so that nothing is stored that the
 * API has not checked. Rights are checked before, in the database as the caller. Throws 503 when Storage is full or
 * can't be reached.
 */
export function storedObjects(
  env: Env,
  { supabaseFetch }: Pick<Gateways, 'supabaseFetch'>,
  { name: bucket, cacheControl, sentences }: Bucket,
): StoredObjects {
  const objects = privilegedDatabase(env, supabaseFetch).storage.from(bucket);
  return {
    async put(name, bytes, type) {
      const { data, error } = await objects.upload(name, bytes, { contentType: type, cacheControl }).catch(malformed);
      if (error && statusOf(error) === '409') return;
      if (error) throw refusalOf(error, sentences);
      if (data.fullPath !== `${bucket}/${name}`) throw refusalOf(ofSomebodyElse, sentences);
    },
    async read(name, type) {
      const { data, error } = await objects.download(name);
      if (error && isMissing(error)) throw new ApiError('not_found', undefined, { cause: causeOf(error) });
      if (error) throw refusalOf(error, sentences);
      if (data.type !== type || data.size === 0) throw refusalOf(ofSomebodyElse, sentences);
      return data;
    },
    async remove(names) {
      const { data, error } = await objects.remove(names);
      if (error) throw refusalOf(error, sentences);
      if (!Array.isArray(data)) throw refusalOf(ofSomebodyElse, sentences);
    },
  };
}

/** How many objects Storage removes per call. */
const atOnce = 100;

/** Removes objects in batches until none are left; `claim` returns the names of at most `most`. */
export async function removeInParts(
  claim: (most: number) => Promise<string[]>,
  remove: (names: string[]) => Promise<void>,
): Promise<void> {
  let names: string[];
  do {
    names = await claim(atOnce);
    if (names.length > 0) await remove(names);
  } while (names.length === atOnce);
}

/** A Storage error by its status alone: messages contain file names. */
class StorageRefusal extends Error {
  readonly code: string;

  constructor(status: string, cause: unknown) {
    super(status, { cause });
    this.name = 'StorageRefusal';
    this.code = `storage_${status}`;
  }
}

interface StorageFailure {
  message?: string | undefined;
  status?: number | undefined;
  statusCode?: string | undefined;
  /** An error thrown instead of an answer. */
  originalError?: unknown;
}

/** Storage answers most errors with 400 and the real status in the body. */
const statusOf = ({ statusCode, status }: StorageFailure): string => String(statusCode ?? status ?? 'network');

/** A successful answer that is not Storage's, but a proxy's. */
const ofSomebodyElse: StorageFailure = { statusCode: 'malformed' };

/** The client fails at JSON that is no object. */
const malformed = (originalError: unknown) => ({ data: null, error: { ...ofSomebodyElse, originalError } });

/** True if Storage says that there is no such object; a proxy's 404 says nothing of it. */
const isMissing = (failure: StorageFailure): boolean =>
  statusOf(failure) === '404' && failure.message === 'Object not found';

const causeOf = (failure: StorageFailure) => new StorageRefusal(statusOf(failure), failure.originalError);

function refusalOf(failure: StorageFailure, { tooLarge, full, unreachable }: Bucket['sentences']): ApiError {
  const status = statusOf(failure);
  const cause = causeOf(failure);
  if (status === '413') return new ApiError('body_too_large', tooLarge, { cause });
  // 402: a hosted project has used up its space. 507: the disk of one machine is full.
  if (status === '402' || status === '507') return new ApiError('disk_full', full, { cause });
  return new ApiError('unavailable', unreachable, { cause });
}
