import { type Month, slipAddress, slipLetters } from '#contract/slip-mark.ts';
import type { Area, Paper, PaperHead } from './paper.ts';

/** The content of an envelope or a label of a payer, for one month. */
export interface MarkedPayer {
  ordinal: number;
  name: string;
  /** Undefined where it isn't wanted, or isn't known. */
  address: string | undefined;
  month: Month;
}

/** How far a printer's paper lies from where it should, in millimetres: to the right and down. */
export interface Shift {
  x: number;
  y: number;
}

/** The code that leads to the payer's page at the month, with the letters below it. Answers the lower edge. */
export function drawMark(paper: Paper, head: PaperHead, { ordinal, month }: MarkedPayer, at: Area, size = 8): number {
  paper.code(slipAddress(head.site, ordinal, month), at);
  return paper.text(slipLetters(ordinal, month), { ...at, y: at.y + at.width }, { size, align: 'center', lines: 1 });
}
