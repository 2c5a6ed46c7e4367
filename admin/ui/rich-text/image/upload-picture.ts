import { createClient } from '#contract/client.ts';
import { media, type Photo } from '#contract/media.ts';
import { connection } from '../../../lib/api.ts';
import { fetchWithProgress } from '../../../lib/fetch-with-progress.ts';

/** Milliseconds: two megabytes on a slow line. */
const patience = 120_000;

/**
 * Sends a picture; `onProgress` is told the part that has left, from 0 to 1. Throws `ApiError`, and the reason of `signal`
 * when it was stopped.
 */
export async function uploadPicture(
  picture: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Photo> {
  const call = createClient({ ...connection, timeout: patience, fetch: fetchWithProgress(onProgress) });
  const { data } = await call(media.create, { body: new File([picture], '', { type: picture.type }), signal });
  return data;
}
