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

/** Nothing else is ever stored under the same name. */
export const forAYear = '31536000, immutable';

const photos: Bucket = { name: 'media', cacheControl: forAYear, sentences: mediaSentences };

interface PhotoStore {
  /** Of whoever stores it. */
  db: Database;
  env: Env;
  gateways: Pick<Gateways, 'supabaseFetch'>;
}

/**
 * Stores a picture for a member whom the database takes for staff. One that is there already counts as stored now, so that no
 * job removes it before a text can use it. Throws 503 while a job removes it, when there is no room, and when Storage can't be
 * reached.
 */
export async function storePicture({ db, env, gateways }: PhotoStore, name: string, picture: Picture): Promise<void> {
  const { bytes, type } = picture;
  const size = { bytes: bytes.byteLength, quota: storageQuota };
  const answer = dataOf(await db.rpc('reserve_media', { photo: name, ...size }));
  if (answer === 'full') throw new ApiError('disk_full', mediaSentences.full);
  if (answer !== 'reserved') throw new ApiError('unavailable', mediaSentences.unreachable, { retryAfter: 5 });
  await storedObjects(env, gateways, photos).put(name, bytes, type);
}

/** Removes photos that no text has used for so many seconds: from their claim on none can use them. */
export const removeUnused = ({ db, env, gateways }: JobContext, patience: number): Promise<void> =>
  removeInParts(
    async (most) => dataOf(await db.rpc('claim_unused_media', { patience, most })),
    async (names) => {
      await storedObjects(env, gateways, photos).remove(names);
      dataOf(await db.rpc('forget_removed_media', { photos: names }));
    },
  );
