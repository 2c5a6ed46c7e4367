import { askWorker } from '../lib/ask-worker.ts';
import type { Making } from '../ui/report/make-report.ts';
import type { PaperItem, PaperName, PaperOptions } from './kinds.ts';
import type { PaperHead } from './paper.ts';
import type { Request } from './paper.worker.ts';

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
  const begin = () => new Worker(new URL('./paper.worker.ts', import.meta.url), { type: 'module' });
  const bytes = await askWorker<Request, Uint8Array<ArrayBuffer>>(begin, signal, async (ask) => {
    await ask({ ask: 'begin', kind, head, options });
    let done = 0;
    for await (const some of items) {
      if (total > 1) onProgress({ done, total });
      await ask({ ask: 'add', items: some });
      done += some.length;
    }
    return ask({ ask: 'finish' });
  });
  return new File([bytes], fileName, { type: 'application/pdf' });
}
