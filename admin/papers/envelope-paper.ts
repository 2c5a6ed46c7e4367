import { monthTitle } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import { drawMark } from './draw-mark.ts';
import { drawHead, type Paper, type PaperHead, paperOf, sheets } from './paper.ts';
import type { EnvelopeSize, MarkedPayer, Shift } from './stationery.ts';

interface EnvelopeOptions {
  size: EnvelopeSize;
  shift: Shift;
}

/** Most printers leave so much white at a paper's edges, in millimetres. */
const edge = 10;

/** An envelope on each sheet. */
export function envelopePaper(head: PaperHead, { size, shift }: EnvelopeOptions) {
  const paper = paperOf('Envelopes do dízimo', head, sheets[size]);
  let begun = false;
  return {
    add(payers: readonly MarkedPayer[]) {
      for (const payer of payers) {
        if (begun) paper.newSheet();
        begun = true;
        drawEnvelope(paper, head, payer, shift);
      }
    },
    finish: () => paper.bytes(),
  };
}

/** The parish above, below the payer with the month, and on the right the mark. */
function drawEnvelope(paper: Paper, head: PaperHead, payer: MarkedPayer, shift: Shift): void {
  const { width, height } = paper.sheet;
  const area = { x: edge + shift.x, y: edge + shift.y, width: width - 2 * edge };
  drawHead(paper, head, area);
  const side = 32;
  const lower = edge + shift.y + height - 2 * edge;
  drawMark(paper, head, payer, { x: area.x + area.width - side, y: lower - side - 5, width: side });
  const { ordinal, name, address, month } = payer;
  const text = { x: area.x, width: area.width - side - 6 };
  const title = capitalised(monthTitle({ year: month.ano, month: month.mes }));
  let y = lower - (address ? 40 : 34);
  y = paper.text(`Dízimo · ${title}`, { ...text, y }, { font: 'serif', size: 15, colour: 'brand', lines: 1 });
  y = paper.text(`Nº ${ordinal}`, { ...text, y: y + 1 }, { font: 'bold', size: 13, lines: 1 });
  const letters = paper.fitting(name, text.width, [13, 12, 11], { lines: 2 });
  y = paper.text(name, { ...text, y }, { size: letters, lines: 2, leading: 1.2 });
  if (address) paper.text(address, { ...text, y: y + 1 }, { size: 9.5, colour: 'soft', lines: 2, leading: 1.2 });
  paper.text('Valor: R$ ', { ...text, y: lower - 5 }, { size: 10, colour: 'soft' });
  paper.line({ x: text.x + 17, y: lower - 0.5, width: 32 });
}
