import '../../../site/browsers/fill-gaps.ts';
import { FileRefusal } from '../../lib/spreadsheet/refusal.ts';
import { type SheetWork, sheetWork } from './sheet-work.ts';

/** A call of a function of `SheetWork`; the next one must wait for its reply. */
export interface Question {
  ask: keyof SheetWork;
  given: readonly unknown[];
}

/** `refusal` is a message for people; it is missing after an unexpected error. */
export type Reply = { done: true; answer: unknown } | { done: false; refusal?: string };

/** The worker's global scope, because the panel's types are a page's. */
declare const self: {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage: (reply: Reply) => void;
};

const work = sheetWork() as unknown as Record<string, (...given: readonly unknown[]) => unknown>;

self.onmessage = async ({ data: { ask, given } }) => {
  try {
    self.postMessage({ done: true, answer: await work[ask]?.(...given) });
  } catch (error) {
    self.postMessage({ done: false, ...(error instanceof FileRefusal && { refusal: error.message }) });
  }
};
