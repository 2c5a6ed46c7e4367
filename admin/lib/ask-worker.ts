import type { Reply } from './answer-requests.ts';

/** Asks a worker for something, which answers before it is asked again. */
type Ask<Request, Made> = (request: Request, transfer?: Transferable[]) => Promise<Made | undefined>;

/**
 * Talks with a worker until it has made something, and ends it then. Throws when the worker can't be loaded, fails or
 * makes nothing; an abort by `signal` ends it at once and throws the signal's own reason.
 */
export async function askWorker<Request, Made>(
  begin: () => Worker,
  signal: AbortSignal,
  talk: (ask: Ask<Request, Made>) => Promise<Made | undefined>,
): Promise<Made> {
  signal.throwIfAborted();
  const worker = begin();
  const ask: Ask<Request, Made> = (request, transfer = []) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const fail = () => reject(new Error('The worker failed.'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Reply<Made>>) => (data.done ? resolve(data.made) : fail());
      worker.postMessage(request, transfer);
    });
  try {
    const made = await talk(ask);
    if (made === undefined) throw new Error('The worker made nothing.');
    return made;
  } finally {
    worker.terminate();
  }
}
