import {
  type CheckedReceipt,
  type ReceiptState,
  receiptKinds,
  receiptStateWords,
  receiptTitle,
} from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { formatLocalDate } from '../../lib/dates.ts';

/** The texts of a paper's page. */
export interface ReceiptView {
  title: string;
  state: string;
  meaning: string;
  number: string;
  amount: string;
  issued: string;
  giver: string;
  parish: string;
}

const meanings: Record<ReceiptState, string> = {
  valid: 'A paróquia emitiu este papel, e ele continua valendo.',
  cancelled: 'A paróquia cancelou este papel: ele não vale mais.',
  returned: 'O valor, ou parte dele, foi devolvido a quem deu.',
  changed: 'Os valores mudaram depois da emissão. Peça um novo na secretaria.',
};

export function receiptView(checked: CheckedReceipt): ReceiptView {
  const { kind, state, of_year, amount, issued_on, giver, parish } = checked;
  return {
    title:
      kind === 'receipt'
        ? `${receiptKinds.receipt} ${receiptTitle(checked)}`
        : `${receiptKinds.statement} de ${of_year}`,
    state: receiptStateWords(checked).toLowerCase(),
    meaning: meanings[state],
    number: receiptTitle(checked),
    amount: shownReais(amount),
    issued: formatLocalDate(issued_on),
    giver: giver ?? 'Nome não guardado mais',
    parish,
  };
}
