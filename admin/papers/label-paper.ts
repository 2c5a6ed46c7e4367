import { monthTitle } from '#contract/months.ts';
import { cornerOf, labelStocks, labelsOn, type StockName } from './label-stocks.ts';
import { drawMark, type MarkedPayer, type Shift } from './marked-payer.ts';
import { type Paper, type PaperHead, paperOf } from './paper.ts';

interface LabelOptions {
  stock: StockName;
  shift: Shift;
  /** The first sheet's first free label, from 1. */
  start: number;
}

/** Within a label, so that nothing is lost where it is cut a little aside. */
const inset = 2;

/** Sheets of labels, row by row. */
export function labelPaper(head: PaperHead, { stock: name, shift, start }: LabelOptions) {
  const stock = labelStocks[name];
  const paper = paperOf('Etiquetas', head, stock.sheet);
  const each = labelsOn(stock);
  let next = start - 1;
  return {
    add(payers: readonly MarkedPayer[]) {
      for (const payer of payers) {
        if (next === each) paper.newSheet();
        next %= each;
        const corner = cornerOf(stock, next);
        drawLabel(paper, head, payer, { ...stock, x: corner.x + shift.x, y: corner.y + shift.y });
        next += 1;
      }
    },
    finish: () => paper.bytes(),
  };
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The code on the left, as high as the label lets it, and beside it whose it is. */
function drawLabel(paper: Paper, head: PaperHead, payer: MarkedPayer, { x, y, width, height }: Place): void {
  const letters = 3.5;
  const side = height - 2 * inset - letters;
  const at = { x: x + inset, y: y + inset - 1, width: side };
  drawMark(paper, head, payer, at, 8);
  const text = { x: at.x + side + 1.5, width: width - side - 2 * inset - 1.5 };
  const { ordinal, name, address, month } = payer;
  const title = monthTitle({ year: month.ano, month: month.mes });
  const lower = y + height - inset;
  const size = paper.fitting(name, text.width, [11, 10, 9, 8], { font: 'bold', lines: 2 });
  let edge = paper.text(name, { ...text, y: y + inset }, { font: 'bold', size, lines: 2, leading: 1.15 });
  edge = paper.text(`Nº ${ordinal} · ${title}`, { ...text, y: edge + 0.5 }, { size: 8, lines: 1 });
  if (!address) return;
  const lines = Math.floor((lower - edge - 0.5) / ((8 * 1.15 * 25.4) / 72));
  if (lines > 0) paper.text(address, { ...text, y: edge + 0.5 }, { size: 8, lines, leading: 1.15 });
}
