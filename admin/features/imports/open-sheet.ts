import { FileRefusal, refusals } from './read/refusal.ts';
import type { Question, Reply } from './sheet.worker.ts';
import type { SheetWork } from './sheet-work.ts';

/** The work as it is asked for across the border of the worker. */
export type SheetReader = {
  [Ask in keyof SheetWork]: (...given: Parameters<SheetWork[Ask]>) => Promise<Awaited<ReturnType<SheetWork[Ask]>>>;
} & { close: () => void };

/** Milliseconds after which a file is given up: the largest one that is no trap takes a few seconds. */
const mostTime = 60_000;

/**
 * A worker of the browser that reads a file, so that the panel stays usable. Its answers reject with a `FileRefusal` whose sentence is for
 * the reader. It must be closed.
 */
export function openSheetReader(): SheetReader {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();
  const ask = (question: Question) =>
    new Promise<unknown>((resolve, reject) => {
      const late = setTimeout(() => {
        worker.terminate();
        reject(refusals.tooSlow());
      }, mostTime);
      worker.onerror = () => {
        clearTimeout(late);
        reject(refusals.damaged());
      };
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        clearTimeout(late);
        if (data.done) resolve(data.answer);
        else reject(data.refusal ? new FileRefusal(data.refusal) : refusals.damaged());
      };
      worker.postMessage(question);
    });
  const asked =
    (name: keyof SheetWork) =>
    (...given: readonly unknown[]) => {
      // One after the other, as the worker answers.
      last = last.catch(() => undefined).then(() => ask({ ask: name, given }));
      return last;
    };
  const names = ['open', 'turnTo', 'check', 'part', 'note', 'page'] as const satisfies readonly (keyof SheetWork)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, asked(name)])),
    close: () => worker.terminate(),
  } as SheetReader;
}
