import { slipAddress, slipLetters } from '#contract/slip-mark.ts';
import type { Area, Paper, PaperHead } from './paper.ts';
import type { MarkedPayer } from './stationery.ts';

/** The code that leads to the payer's page at the month; below it the same in letters, for eyes. */
export function drawMark(paper: Paper, head: PaperHead, { ordinal, month }: MarkedPayer, at: Area): void {
  paper.code(slipAddress(head.site, ordinal, month), at);
  const letters = slipLetters(ordinal, month);
  const below = { x: at.x, y: at.y + at.width, width: at.width };
  const size = paper.fitting(letters, below.width, [10, 8, 7, 6], { lines: 1 });
  paper.text(letters, below, { size, align: 'center', lines: 1 });
}
