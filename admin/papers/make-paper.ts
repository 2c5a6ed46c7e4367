import type { Making } from '../ui/report/make-report.ts';
import type { PaperItem, PaperName, PaperOptions } from './kinds.ts';
import type { PaperHead } from './paper.ts';
import type { Reply, Request } from './paper.worker.ts';

interface Order<Name extends PaperName> {
  kind: Name;
  head: PaperHead;
  options: PaperOptions<Name>;
  /** Some items at a time, in their order. */
  items: AsyncIterable<readonly PaperItem<Name>[]> | Iterable<readonly PaperItem<Name>[]>;
  /** How many there are, for the progress. */
  total: number;
  fileName: string;
}

/** Makes a paper in a worker, so that the panel stays usable. An abort ends it at once. */
export async function makePaper<Name extends PaperName>(
  { kind, head, options, items, total, fileName }: Order<Name>,
  { signal, onProgress }: Pick<Making, 'signal' | 'onProgress'>,
): Promise<File> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: Request) =>
    new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve, reject) => {
      const fail = () => reject(new Error('The worker could not draw the paper.'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Reply>) => (data.done ? resolve(data.bytes) : fail());
      worker.postMessage(request);
    });
  try {
    await ask({ ask: 'begin', kind, head, options });
    let done = 0;
    for await (const some of items) {
      if (total > 1) onProgress({ done, total });
      await ask({ ask: 'add', items: some });
      done += some.length;
    }
    const bytes = await ask({ ask: 'finish' });
    if (!bytes) throw new Error('The worker drew no paper.');
    return new File([bytes], fileName, { type: 'application/pdf' });
  } finally {
    worker.terminate();
  }
}
