import { monthTitle } from '#contract/months.ts';
import { drawMark } from './draw-mark.ts';
import { type Paper, type PaperHead, paperOf, sheets } from './paper.ts';
import { type LabelStock, labelStocks, labelsOn, type MarkedPayer, type Shift, type StockName } from './stationery.ts';

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
  const paper = paperOf('Etiquetas', head, sheets[stock.sheet]);
  const each = labelsOn(stock);
  let next = start - 1;
  return {
    add(payers: readonly MarkedPayer[]) {
      for (const payer of payers) {
        if (next === each) paper.newSheet();
        next %= each;
        const corner = cornerOf(stock, next);
        drawLabel(paper, head, payer, {
          ...{ x: corner.x + shift.x, y: corner.y + shift.y },
          ...{ width: stock.width, height: stock.height },
        });
        next += 1;
      }
    },
    finish: () => paper.bytes(),
  };
}

/** The upper left corner of a sheet's label, counted from 0, row by row. */
export function cornerOf({ sheet: name, width, height, columns, rows, gap }: LabelStock, label: number) {
  const sheet = sheets[name];
  const across = width + gap;
  return {
    x: (sheet.width - across * columns + gap) / 2 + across * (label % columns),
    y: (sheet.height - height * rows) / 2 + height * Math.floor(label / columns),
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
  // The code brings its own white frame.
  const side = height - 4.6;
  drawMark(paper, head, payer, { x: x + 0.8, y: y + 0.5, width: side });
  const { ordinal, name, address, month } = payer;
  const left = x + side + 2;
  const text = { x: left, width: x + width - inset - left };
  const title = monthTitle({ year: month.ano, month: month.mes });
  const letters = paper.fitting(name, text.width, [11, 10, 9, 8], { font: 'bold', lines: address ? 1 : 2 });
  const bold = { font: 'bold', size: letters, lines: 2, leading: 1.15 } as const;
  const named = paper.text(name, { ...text, y: y + inset }, bold);
  const below = paper.text(`Nº ${ordinal} · ${title}`, { ...text, y: named + 0.3 }, { size: 8, lines: 1 });
  if (!address) return;
  const room = y + height - inset - below;
  const linesOf = (size: number) => Math.floor(room / ((size * leading * 25.4) / 72));
  const fits = (size: number) => paper.heightOf(address, text.width, { size, leading }) <= room;
  const size = [8, 7.5, 7, 6.5].find(fits) ?? 6.5;
  paper.text(address, { ...text, y: below }, { size, leading, lines: linesOf(size) });
}

const leading = 1.15;
