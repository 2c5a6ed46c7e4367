import { ApiError } from '#contract/errors.ts';
import { storageQuota } from '#contract/files.ts';
import { mediaSentences } from '#contract/media.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { type Bucket, removeInParts, storedObjects } from '../gateways/stored-objects.ts';
import type { JobContext } from '../http/job.ts';
import type { Picture } from './picture.ts';

/** Names are hashes of the content, so an object never changes. */
export const immutableForAYear = '31536000, immutable';

const photos: Bucket = { name: 'media', cacheControl: immutableForAYear, sentences: mediaSentences };

interface PhotoStore {
  /** With the rights of the member who stores it. */
  db: Database;
  env: Env;
  gateways: Pick<Gateways, 'supabaseFetch'>;
}

/**
 * Stores a picture for a member of staff, as the database decides. An existing one gets a new date, so that the job
 * doesn't remove it before a text uses it. Throws 503 while the job removes it, when the quota is used up, and when
 * Storage can't be reached.
 */
export async function storePicture({ db, env, gateways }: PhotoStore, name: string, picture: Picture): Promise<void> {
  const { bytes, type } = picture;
  const size = { bytes: bytes.byteLength, quota: storageQuota };
  const answer = dataOf(await db.rpc('reserve_media', { photo: name, ...size }));
  if (answer === 'full') throw new ApiError('disk_full', mediaSentences.full);
  if (answer !== 'reserved') throw new ApiError('unavailable', mediaSentences.unreachable, { retryAfter: 5 });
  await storedObjects(env, gateways, photos).put(name, bytes, type);
}

/** Removes photos that no text has used for `unusedSeconds`; once claimed for removal, none can. */
export const removeUnused = ({ db, env, gateways }: JobContext, unusedSeconds: number): Promise<void> =>
  removeInParts(
    async (most) => dataOf(await db.rpc('claim_unused_media', { grace: unusedSeconds, most })),
    async (names) => {
      await storedObjects(env, gateways, photos).remove(names);
      dataOf(await db.rpc('forget_removed_media', { photos: names }));
    },
  );
