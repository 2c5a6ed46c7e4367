import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, purposeOf, receiptName, referringTo } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { type Area, drawHead, type Paper, type PaperHead, paperOf } from './paper.ts';
import { drawSignature } from './paper-signature.ts';
import { amountInWords, formsOf, giverOf, legalOf } from './receipt-words.ts';

/** Millimetres. */
const area: Area = { x: 18, y: 12, width: 174 };
const half = 148.5;

/** A4 sheets with a receipt each: the giver's above, and below the cut the parish's own, if it has the room. */
export function receiptPaper(head: PaperHead, _options: null) {
  const paper = paperOf('Recibo', head);
  let begun = false;
  return {
    add(receipts: readonly IssuedReceipt[]) {
      for (const receipt of receipts) {
        if (begun) paper.newSheet();
        begun = true;
        const lower = drawReceipt(paper, head, receipt, area);
        if (lower < half - 4) {
          paper.cut({ x: 8, y: half }, { x: 202, y: half });
          drawReceipt(paper, head, receipt, { ...area, y: half + area.y }, 'Via da paróquia');
        }
        if (receipt.state === 'cancelled') paper.stamp('CANCELADO');
      }
    },
    finish: () => paper.bytes(),
  };
}

/** Draws a receipt and answers its lower edge. */
function drawReceipt(paper: Paper, head: PaperHead, receipt: IssuedReceipt, at: Area, copy?: string): number {
  let y = drawHead(paper, { ...head, parish: receipt.issuer.name }, at);
  const legal = legalOf(receipt);
  if (legal) y = paper.text(legal, { ...at, y: y - 2 }, { size: 8.5, colour: 'soft' });
  paper.text(
    copy ? `${receiptName(receipt)} · ${copy}` : receiptName(receipt),
    { ...at, y },
    { font: 'serif', size: 15 },
  );
  const amount = paper.text(shownReais(receipt.amount), { ...at, y }, { font: 'bold', size: 15, align: 'right' });
  y = paper.text(
    `Recebemos de ${giverOf(receipt)}, a importância de ${shownReais(receipt.amount)} (${amountInWords(receipt.amount)}), ` +
      `referente ${referringTo(receipt.lines)}.`,
    { ...at, y: amount + 3 },
    { size: 11, leading: 1.45 },
  );
  y = paymentLines(paper, receipt, { ...at, y: y + 1 });
  y = paper.text('Valor não dedutível do imposto de renda.', { ...at, y: y + 1.5 }, { size: 9, colour: 'soft' });
  return drawSignature(paper, head, receipt, { ...at, y: y + 4 });
}

function paymentLines(paper: Paper, { lines }: IssuedReceipt, at: Area): number {
  const [first] = lines;
  if (first && lines.length === 1) {
    const form = formsOf(lines);
    return paper.text(`Recebido em ${formatDay(first.paid_on)}${form && `, ${form}`}.`, at, { size: 11 });
  }
  return lines.reduce((y, line) => {
    const form = formsOf([line]);
    paper.text(shownReais(line.amount), { ...at, y }, { size: 9.5, align: 'right' });
    return paper.text(
      `${formatDay(line.paid_on)}${form && `, ${form}`}: ${purposeOf(line)}`,
      { ...at, y, width: at.width - 34 },
      { size: 9.5 },
    );
  }, at.y);
}
