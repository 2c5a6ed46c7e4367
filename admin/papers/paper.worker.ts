import '../../site/browsers/fill-gaps.ts';
import { answerRequests } from '../lib/answer-requests.ts';
import { type PaperKind, type PaperName, type PaperWriter, paperKinds } from './kinds.ts';
import type { PaperHead } from './paper.ts';

/** The panel's requests to this worker, each answered before the next. */
export type Request =
  | { ask: 'begin'; kind: PaperName; head: PaperHead; options: unknown }
  | { ask: 'add'; items: readonly unknown[] }
  | { ask: 'finish' };

let writer: PaperWriter<unknown> | undefined;

async function answer(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.ask === 'begin') {
    const begin = (await paperKinds[request.kind]()) as PaperKind<unknown, unknown>;
    writer = begin(request.head, request.options);
  }
  if (request.ask === 'add') writer?.add(request.items);
  return request.ask === 'finish' ? writer?.finish() : undefined;
}

answerRequests(answer);
