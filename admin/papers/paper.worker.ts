import { type PaperKind, type PaperName, type PaperWriter, paperKinds } from './kinds.ts';
import type { PaperHead } from './paper.ts';

/** The panel's requests to this worker, each answered before the next. */
export type Request =
  | { ask: 'begin'; kind: PaperName; head: PaperHead; options: unknown }
  | { ask: 'add'; items: readonly unknown[] }
  | { ask: 'finish' };

export type Reply = { done: true; bytes?: Uint8Array<ArrayBuffer> } | { done: false };

/** The worker's global scope, because the panel's types are a page's. */
declare const self: {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (reply: Reply, transfer: Transferable[]) => void;
};

let writer: PaperWriter<unknown> | undefined;

async function answer(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.ask === 'begin') {
    const begin = (await paperKinds[request.kind]()) as PaperKind<unknown, unknown>;
    writer = begin(request.head, request.options);
  }
  if (request.ask === 'add') writer?.add(request.items);
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
