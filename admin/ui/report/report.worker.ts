import type { Report, ReportFormat, Row } from '#contract/report.ts';
import { browserWriters } from '../../../edge-functions/api/reports/browser-writers.ts';
import type { ReportWriter } from '../../../edge-functions/api/reports/writer.ts';

/** The panel's requests to this worker, each answered before the next. */
export type Request =
  | { ask: 'begin'; format: ReportFormat; report: Report }
  | { ask: 'add'; rows: readonly Row[] }
  | { ask: 'finish' };

export type Reply = { done: true; bytes?: Uint8Array<ArrayBuffer> } | { done: false };

/** The worker's global scope, because the panel's types are a page's. */
declare const self: {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (reply: Reply, transfer: Transferable[]) => void;
};

let writer: ReportWriter | undefined;

async function answer(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.ask === 'begin') {
    const begin = await browserWriters[request.format]();
    writer = begin(request.report);
  }
  if (request.ask === 'add') writer?.add(request.rows);
  return request.ask === 'finish' ? writer?.finish() : undefined;
}

self.onmessage = async ({ data }) => {
  try {
    const bytes = await answer(data);
    self.postMessage({ done: true, ...(bytes && { bytes }) }, bytes ? [bytes.buffer] : []);
  } catch {
    self.postMessage({ done: false }, []);
  }
};
