import type { Report, ReportFormat, Row } from '#contract/report.ts';
import { askWorker } from '../../lib/ask-worker.ts';
import type { Request } from './report.worker.ts';

/** Writes a report in a worker of the browser, so that the panel stays usable. Throws as `askWorker`. */
export const writeHere = (
  format: ReportFormat,
  report: Report,
  pages: AsyncIterable<readonly Row[]>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> =>
  askWorker<Request, Uint8Array<ArrayBuffer>>(
    () => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' }),
    signal,
    async (ask) => {
      await ask({ ask: 'begin', format, report });
      for await (const rows of pages) await ask({ ask: 'add', rows });
      return ask({ ask: 'finish' });
    },
  );
