import type { PaperHead } from './paper.ts';

/** Writes a paper of one kind, item by item. */
export interface PaperWriter<Item> {
  add(items: readonly Item[]): void;
  finish(): Uint8Array<ArrayBuffer>;
}

/** Begins a paper with what all of its items share. Heads, options and items are plain data, which go to the worker. */
export type PaperKind<Options, Item> = (head: PaperHead, options: Options) => PaperWriter<Item>;

/** The kinds of papers, each loaded when one is made. */
export const paperKinds = {
  booklet: async () => (await import('./booklet-paper.ts')).bookletPaper,
  envelope: async () => (await import('./envelope-paper.ts')).envelopePaper,
  label: async () => (await import('./label-paper.ts')).labelPaper,
  receipt: async () => (await import('./receipt-paper.ts')).receiptPaper,
  statement: async () => (await import('./statement-paper.ts')).statementPaper,
  slip: async () => (await import('./receipt-slip.ts')).receiptSlip,
  poster: async () => (await import('./poster-paper.ts')).posterPaper,
};

export type PaperName = keyof typeof paperKinds;
type Begin<Name extends PaperName> = Awaited<ReturnType<(typeof paperKinds)[Name]>>;
export type PaperOptions<Name extends PaperName> = Parameters<Begin<Name>>[1];
export type PaperItem<Name extends PaperName> = Parameters<ReturnType<Begin<Name>>['add']>[0][number];
