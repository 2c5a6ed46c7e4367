import { reversalFields } from '#contract/carne-dizimo.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { shownReais } from '#contract/money.ts';
import type { Receipt } from '#contract/tithe-desk.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { giverWords, receiptWords } from './desk-words.ts';
import { useUndoingReceipt } from './tithe-desk.queries.ts';

const fields = { motivo: reversalFields.motivo };
const form = defineForm({ fields, body: bodyOf(fields), titleField: 'motivo', personal: true });

interface ReceiptUndoingProps {
  receipt: Receipt;
  onDone: () => void;
  onClose: () => void;
}

/** Asks whether a receipt is to be undone, and why; the usual reason is proposed. */
export const ReceiptUndoing = ({ receipt, onDone, onClose }: ReceiptUndoingProps) => (
  <CallForm
    title="Desfazer recebimento"
    definition={form}
    first={{ motivo: 'Engano ao receber o dízimo' }}
    notice={`${giverWords(receipt)}: ${shownReais(receipt.resta)}, ${receiptWords(receipt)}.`}
    save={useUndoingReceipt(receipt.id)}
    saveLabel="Desfazer"
    isFinal
    onDone={onDone}
    onClose={onClose}
  />
);
