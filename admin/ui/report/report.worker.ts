import '../../../site/browsers/fill-gaps.ts';
import type { Report, ReportFormat, Row } from '#contract/report.ts';
import { browserWriters } from '../../../edge-functions/api/reports/browser-writers.ts';
import type { ReportWriter } from '../../../edge-functions/api/reports/writer.ts';
import { answerRequests } from '../../lib/answer-requests.ts';

/** The panel's requests to this worker, each answered before the next. */
export type Request =
  | { ask: 'begin'; format: ReportFormat; report: Report }
  | { ask: 'add'; rows: readonly Row[] }
  | { ask: 'finish' };

let writer: ReportWriter | undefined;

async function answer(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.ask === 'begin') {
    const begin = await browserWriters[request.format]();
    writer = begin(request.report);
  }
  if (request.ask === 'add') writer?.add(request.rows);
  return request.ask === 'finish' ? writer?.finish() : undefined;
}

answerRequests(answer);
