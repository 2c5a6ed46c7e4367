import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, receiptName, referringTo } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { shownCode } from '#contract/receipt-code.ts';
import { type PaperHead, paperOf } from './paper.ts';
import { amountInWords, checkAddress, formsOf, giverOf, legalOf } from './receipt-words.ts';

/** Millimetres: the roll, and its printed part. */
const roll = 80;
const area = { x: 4, width: 72 };

/** A slip of a receipt for a printer of 80 mm; only one, because each slip is as long as what it says. */
export function receiptSlip(head: PaperHead, _options: null) {
  const draw = (receipt: IssuedReceipt, height: number): { paper: ReturnType<typeof paperOf>; lower: number } => {
    const paper = paperOf('Recibo', head, { width: roll, height });
    const write = (text: string, y: number, size = 9, bold = false, align: 'left' | 'center' = 'left') =>
      paper.text(text, { ...area, y }, { size, align, font: bold ? 'bold' : 'normal' });
    let y = write(receipt.issuer.name, 4, 11, true, 'center');
    const legal = legalOf(receipt);
    if (legal) y = write(legal, y, 8, false, 'center');
    paper.line({ ...area, y: y + 1.5 });
    y = write(receiptName(receipt), y + 3, 11, true);
    if (receipt.state === 'cancelled') y = write('CANCELADO', y, 14, true, 'center');
    y = write(shownReais(receipt.amount), y, 14, true);
    y = write(`(${amountInWords(receipt.amount)})`, y + 0.5);
    y = write(`Recebido de ${giverOf(receipt)}`, y + 1.5);
    y = write(`Referente ${referringTo(receipt.lines)}`, y + 1);
    const days = [...new Set(receipt.lines.map(({ paid_on }) => formatDay(paid_on)))].join(', ');
    y = write([`Em ${days}`, formsOf(receipt.lines)].filter(Boolean).join(', '), y + 1);
    y = write('Valor não dedutível do imposto de renda.', y + 1, 8);
    y = write([receipt.issuer.place, formatDay(receipt.issued_on)].filter(Boolean).join(', '), y + 1);
    paper.line({ ...area, y: y + 12 });
    y = write('Assinatura de quem recebeu', y + 12.5, 8, false, 'center');
    paper.code(checkAddress(head.site, receipt), { x: (roll - 30) / 2, y: y + 1, width: 30 });
    y = write(shownCode(receipt.code), y + 32, 10, true, 'center');
    return { paper, lower: write(`${head.site.replace(/^https?:\/\//, '')}/recibo`, y, 8, false, 'center') };
  };
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  return {
    add([receipt]: readonly IssuedReceipt[]) {
      // Drawn once to know its length.
      if (receipt) bytes = draw(receipt, draw(receipt, 400).lower + 6).paper.bytes();
    },
    finish: () => bytes ?? new Uint8Array(),
  };
}
