import { type ClientOptions, failure, genericFailure, readEnvelope, send } from './client.ts';
import type { CallInput, FileEndpoint } from './endpoint.ts';
import { ApiError, malformedAnswer } from './errors.ts';

type Download = <E extends FileEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<File>;

/**
 * The client for files. Throws as the client for envelopes does; `timeout`, in milliseconds, includes the whole body.
 * An abort by `signal` throws the signal's own reason.
 */
export function createDownload(options: ClientOptions): Download {
  return async (endpoint, input = {}) => {
    const response = await send(options, endpoint, input);
    if (!response.ok) throw failure(options, response, await readEnvelope(response));
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
    const type = response.headers.get('Content-Type') ?? '';
    if (!name || ![endpoint.file].flat().includes(type)) {
      await response.body?.cancel();
      throw new ApiError('internal', malformedAnswer);
    }
    return new File([await bytesOf(response, input.signal)], name, { type });
  };
}

async function bytesOf(response: Response, signal: AbortSignal | undefined): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError('unavailable', genericFailure, { cause });
  }
}
