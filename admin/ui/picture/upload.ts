import { type Client, createClient } from '#contract/client.ts';
import { media, type Photo } from '#contract/media.ts';
import { documents } from '#contract/published-document.ts';
import { connection } from '../../lib/api.ts';
import { fetchWithProgress } from '../../lib/fetch-with-progress.ts';

/** Milliseconds: five megabytes on a slow line. */
const timeout = 120_000;

interface Watched {
  signal: AbortSignal;
  /** Gets the sent part, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a file. Throws `ApiError`, or the reason of `signal` when it is aborted. */
export type Upload<Sent> = (file: Blob, watched: Watched) => Promise<Sent>;

const uploading =
  <Sent>(send: (call: Client, body: File, signal: AbortSignal) => Promise<{ data: Sent }>): Upload<Sent> =>
  async (file, { signal, onProgress }) => {
    const call = createClient({ ...connection, timeout, fetch: fetchWithProgress(onProgress) });
    return (await send(call, new File([file], '', { type: file.type }), signal)).data;
  };

export const uploadPicture: Upload<Photo> = uploading((call, body, signal) => call(media.create, { body, signal }));

export const uploadDocument = uploading((call, body, signal) => call(documents.create, { body, signal }));
