import { FileRefusal, refusals } from '../../lib/spreadsheet/refusal.ts';
import type { Question, Reply } from './sheet.worker.ts';
import type { SheetWork } from './sheet-work.ts';

/** The functions of `SheetWork`, called in the worker. */
export type SheetReader = {
  [Ask in keyof SheetWork]: (...given: Parameters<SheetWork[Ask]>) => Promise<Awaited<ReturnType<SheetWork[Ask]>>>;
} & { close: () => void };

/** Milliseconds before reading is aborted: even the largest honest file takes only a few seconds. */
const mostTime = 60_000;

/**
 * Starts a worker that reads a file, so that the page stays responsive. Calls reject with a `FileRefusal` whose message
 * is for the person. Must be closed.
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
      // One call at a time, because replies have no id.
      last = last.catch(() => undefined).then(() => ask({ ask: name, given }));
      return last;
    };
  const names = [
    'open',
    'turnTo',
    'check',
    'stage',
    'part',
    'note',
    'review',
    'page',
    'leftOut',
  ] as const satisfies readonly (keyof SheetWork)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, asked(name)])),
    close: () => worker.terminate(),
  } as SheetReader;
}
