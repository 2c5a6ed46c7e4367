import { formatDay } from '#contract/calendar-date.ts';
import type { IssuedReceipt } from '#contract/financial-receipts.ts';
import { shownCode } from '#contract/receipt-code.ts';
import type { Area, Paper, PaperHead } from './paper.ts';
import { checkAddress } from './receipt-words.ts';

/** The code by which anybody checks a paper, and beside it place, day and the line to sign; answers the lower edge. */
export function drawSignature(
  paper: Paper,
  head: PaperHead,
  receipt: IssuedReceipt,
  at: Area,
  signer = 'Assinatura de quem recebeu',
): number {
  const side = 27;
  paper.code(checkAddress(head.site, receipt), { ...at, width: side });
  const text = { x: at.x + side + 3, width: 60 };
  let y = paper.text(
    'Para conferir, aponte a câmera ou digite o código em',
    { ...text, y: at.y + 2 },
    { size: 8, colour: 'soft' },
  );
  y = paper.text(`${head.site.replace(/^https?:\/\//, '')}/recibo`, { ...text, y }, { size: 8 });
  paper.text(shownCode(receipt.code), { ...text, y: y + 1 }, { font: 'bold', size: 10 });
  const right = { x: at.x + 96, width: at.width - 96 };
  paper.text(
    [receipt.issuer.place, formatDay(receipt.issued_on)].filter(Boolean).join(', '),
    { ...right, y: at.y },
    { size: 10, align: 'center', lines: 2 },
  );
  paper.line({ ...right, y: at.y + 20 });
  paper.text(signer, { ...right, y: at.y + 20.5 }, { size: 8.5, colour: 'soft', align: 'center' });
  return at.y + side;
}
