import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, purposeOf, type ReceiptLine, receiptTitle } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import { paymentForms } from '#contract/payment-forms.ts';
import { type Area, drawHead, type Paper, type PaperHead, paperOf } from './paper.ts';
import { drawSignature } from './paper-signature.ts';
import { amountInWords, giverOf, legalOf } from './receipt-words.ts';

export interface StatementOptions {
  /** Writes whom it is sent to where an envelope's window is once the sheet is folded in three. */
  hasWindow: boolean;
}

export interface Statement {
  receipt: IssuedReceipt;
  /** As it is written in the payer's record. */
  address: string | null;
}

/** Millimetres. */
const area: Area = { x: 18, y: 12, width: 174 };
const bottom = 284;
/** The window of a DL or C5 envelope, 90 by 45 from 20 and 45 to 50, less what a sheet slides in it. */
const window = { x: 26, y: 53, width: 78, lower: 94 };
const folds = [99, 198];
const row = { height: 5.4, size: 9.5 };
/** Height of what follows the table: the sum, two sentences and the signature. */
const closing = 56;
const columns = { day: 24, form: 28, amount: 34 };

/** A4 sheets with a payer's statement of a year each; a long one goes on. */
export function statementPaper(head: PaperHead, { hasWindow }: StatementOptions) {
  const paper = paperOf('Declarações de contribuições', head);
  let begun = false;
  return {
    add(statements: readonly Statement[]) {
      for (const { receipt, address } of statements) {
        if (begun) paper.newSheet();
        begun = true;
        drawStatement(
          paper,
          { ...head, parish: receipt.issuer.name },
          receipt,
          hasWindow ? (address ?? '') : undefined,
        );
      }
    },
    finish: () => paper.bytes(),
  };
}

const titleOf = ({ of_year }: IssuedReceipt) => `Declaração de contribuições de ${of_year}`;

function drawStatement(paper: Paper, head: PaperHead, receipt: IssuedReceipt, address: string | undefined): void {
  let y = drawHead(paper, head, area);
  if (address !== undefined) y = drawAddress(paper, receipt, address);
  paper.text(receiptTitle(receipt), { ...area, y: y + 1.5 }, { size: 11, colour: 'soft', align: 'right' });
  y = paper.text(titleOf(receipt), { ...area, y, width: area.width - 34 }, { font: 'serif', size: 17 });
  const issuer = [receipt.issuer.name, legalOf(receipt)].filter(Boolean).join(' · ');
  y = paper.text(
    `${issuer} declara que recebeu de ${giverOf(receipt)}, em ${receipt.of_year}, por dia de pagamento, a importância de ` +
      `${shownReais(receipt.amount)} (${amountInWords(receipt.amount)}), como segue.`,
    { ...area, y: y + 3 },
    { size: 11, leading: 1.45 },
  );
  y = drawColumns(paper, y + 4);
  receipt.lines.forEach((line, at) => {
    const height = lineHeight(paper, line);
    if (y + height + (at === receipt.lines.length - 1 ? closing : 0) > bottom) y = continued(paper, head, receipt);
    drawLine(paper, line, y);
    y += height;
  });
  y += 1;
  paper.line({ ...area, y });
  paper.text('Ao todo', { ...area, y: y + 1 }, { font: 'bold', size: 11 });
  y = paper.text(shownReais(receipt.amount), { ...area, y: y + 1 }, { font: 'bold', size: 11, align: 'right' });
  y = paper.text(
    'Conta o que foi pago no ano, por dia de pagamento, também de meses de outros anos; o que foi devolvido não conta. ' +
      'Valor não dedutível do imposto de renda.',
    { ...area, y: y + 2 },
    { size: 9, colour: 'soft' },
  );
  drawSignature(paper, head, receipt, { ...area, y: y + 6 }, 'Assinatura pela paróquia');
  if (receipt.state === 'cancelled') paper.stamp('CANCELADO');
}

/** Whom it is sent to, and where the sheet is folded; answers where the rest begins. */
function drawAddress(paper: Paper, { giver_name }: IssuedReceipt, address: string): number {
  const name = paper.text(giver_name ?? '', window, { size: 10.5, font: 'bold', lines: 2 });
  const most = Math.floor((window.lower - name) / ((9.5 * 1.3 * 25.4) / 72));
  paper.text(address, { ...window, y: name }, { size: 9.5, lines: most });
  for (const y of folds) paper.line({ x: 4, y, width: 4 }, { colour: 'soft', width: 0.3 });
  return window.lower + 8;
}

/** A further sheet, which says what goes on there. */
function continued(paper: Paper, head: PaperHead, receipt: IssuedReceipt): number {
  if (receipt.state === 'cancelled') paper.stamp('CANCELADO');
  paper.newSheet();
  const y = drawHead(paper, head, area);
  const said = `${titleOf(receipt)} ${receiptTitle(receipt)}, continuação · ${giverOf(receipt)}`;
  return drawColumns(paper, paper.text(said, { ...area, y }, { size: 10, font: 'bold', lines: 2 }) + 3);
}

const places = {
  day: { x: area.x, width: columns.day },
  purpose: { x: area.x + columns.day, width: area.width - columns.day - columns.form - columns.amount },
  form: { x: area.x + area.width - columns.form - columns.amount, width: columns.form },
  amount: { x: area.x + area.width - columns.amount, width: columns.amount },
};

function drawColumns(paper: Paper, y: number): number {
  const look = { font: 'bold', size: row.size } as const;
  paper.text('Pago em', { ...places.day, y }, look);
  paper.text('Referente a', { ...places.purpose, y }, look);
  paper.text('Forma', { ...places.form, y }, look);
  const lower = paper.text('Valor', { ...places.amount, y }, { ...look, align: 'right' });
  paper.line({ ...area, y: lower + 0.5 }, { colour: 'line' });
  return lower + 1.5;
}

const lineHeight = (paper: Paper, line: ReceiptLine): number =>
  Math.max(row.height, paper.heightOf(purposeOf(line), places.purpose.width - 2, { size: row.size }) + 1);

function drawLine(paper: Paper, line: ReceiptLine, y: number): void {
  const look = { size: row.size };
  paper.text(formatDay(line.paid_on), { ...places.day, y }, look);
  paper.text(capitalised(purposeOf(line)), { ...places.purpose, width: places.purpose.width - 2, y }, look);
  paper.text(line.form ? paymentForms[line.form] : '', { ...places.form, y }, look);
  paper.text(shownReais(line.amount), { ...places.amount, y }, { ...look, align: 'right' });
}
