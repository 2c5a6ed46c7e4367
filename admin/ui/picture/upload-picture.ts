import { createClient } from '#contract/client.ts';
import { media, type Photo } from '#contract/media.ts';
import { connection } from '../../lib/api.ts';
import { fetchWithProgress } from '../../lib/fetch-with-progress.ts';

/** Milliseconds: two megabytes on a slow line. */
const timeout = 120_000;

/**
 * Uploads a picture; `onProgress` gets the sent part, from 0 to 1. Throws `ApiError`, or the reason of `signal` when it
 * is aborted.
 */
export async function uploadPicture(
  picture: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Photo> {
  const call = createClient({ ...connection, timeout, fetch: fetchWithProgress(onProgress) });
  const { data } = await call(media.create, { body: new File([picture], '', { type: picture.type }), signal });
  return data;
}
