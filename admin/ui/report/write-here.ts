import type { Report, ReportFormat, Row } from '#contract/report.ts';
import type { Reply, Request } from './report.worker.ts';

/**
 * Writes a report in a worker of the browser, so that the panel stays usable. Throws when the worker can't be loaded or
 * fails; an abort by `signal` ends the worker at once and throws the signal's own reason.
 */
export async function writeHere(
  format: ReportFormat,
  report: Report,
  pages: AsyncIterable<readonly Row[]>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: Request) =>
    new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve, reject) => {
      const fail = () => reject(new Error('The worker could not write the report.'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Reply>) => (data.done ? resolve(data.bytes) : fail());
      worker.postMessage(request);
    });
  try {
    await ask({ ask: 'begin', format, report });
    for await (const rows of pages) await ask({ ask: 'add', rows });
    const bytes = await ask({ ask: 'finish' });
    if (!bytes) throw new Error('The worker wrote no report.');
    return bytes;
  } finally {
    worker.terminate();
  }
}
