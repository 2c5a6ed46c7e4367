import {
  type CheckedReceipt,
  type ReceiptKind,
  type ReceiptState,
  receiptKinds,
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

/** The word of each state, of a receipt and of a statement. */
const words: Record<ReceiptState, Record<ReceiptKind, string>> = {
  valid: { receipt: 'válido', statement: 'válida' },
  cancelled: { receipt: 'cancelado', statement: 'cancelada' },
  returned: { receipt: 'devolvido', statement: 'devolvida' },
  changed: { receipt: 'alterado depois', statement: 'alterada depois' },
};

const meanings: Record<ReceiptState, string> = {
  valid: 'A paróquia emitiu este papel, e ele continua valendo.',
  cancelled: 'A paróquia cancelou este papel: ele não vale mais.',
  returned: 'O valor, ou parte dele, foi devolvido a quem deu.',
  changed: 'Os valores mudaram depois da emissão. Peça um novo na secretaria.',
};

export function receiptView(checked: CheckedReceipt): ReceiptView {
  const { kind, state, of_year, returned_on, amount, issued_on, giver, parish } = checked;
  const word = words[state][kind];
  return {
    title:
      kind === 'receipt'
        ? `${receiptKinds.receipt} ${receiptTitle(checked)}`
        : `${receiptKinds.statement} de ${of_year}`,
    state: state === 'returned' && returned_on ? `${word} em ${formatLocalDate(returned_on)}` : word,
    meaning: meanings[state],
    number: receiptTitle(checked),
    amount: shownReais(amount),
    issued: formatLocalDate(issued_on),
    giver: giver ?? 'Nome não guardado mais',
    parish,
  };
}
