import { useState } from 'react';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { type IssuedReceipt, issuingFields, receiptName } from '#contract/financial-receipts.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { IssuedReceiptDialog } from './IssuedReceiptDialog.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { ReceiptMailButton } from './ReceiptMailButton.tsx';
import { type ReceiptSource, useIssuing, useIssuingNow } from './receipts.queries.ts';

interface ReceiptDialogProps {
  source: ReceiptSource;
  /** The money: 'março de 2026, R$ 50,00'. */
  about: string;
  /** The payer who gave it; undefined where nobody is known. */
  giver: string | undefined;
  /** The name that the money's row has, to begin with. */
  proposed?: string | undefined;
  onClose: () => void;
}

const form = defineForm({
  fields: issuingFields,
  body: bodyOf(issuingFields),
  titleField: 'giver_name',
  personal: true,
  focus: 'giver_name',
});

const explanation = 'O recibo recebe o próximo número do ano, e não muda mais. Se já foi emitido, é o mesmo.';

/** Issues the receipt of a month, a donation or a row of the cash book; who gave is asked where nobody is known. */
export function ReceiptDialog({ source, about, giver, proposed, onClose }: ReceiptDialogProps) {
  const [issued, setIssued] = useState<IssuedReceipt>();
  /** It was issued for its file, which the dialog still makes. */
  const [named, setNamed] = useState<IssuedReceipt>();
  const onPhone = usePhone();
  const save = useIssuing(source);
  const issue = useIssuingNow(source);
  if (issued) return <IssuedReceiptDialog receipt={issued} onClose={onClose} />;
  if (giver === undefined) {
    return (
      <CallForm
        title="Recibo"
        definition={form}
        first={{ ...formValuesOf(issuingFields, undefined), giver_name: proposed ?? '' }}
        notice={`${about}. ${explanation}`}
        save={save}
        saveLabel="Emitir"
        onDone={({ data }) => setIssued(data)}
        onClose={onClose}
      />
    );
  }
  const issueAndName = async (signal: AbortSignal) => {
    const receipt = await issue(signal);
    setNamed(receipt);
    return receipt;
  };
  return (
    <PanelModal opened onClose={onClose} title={named ? receiptName(named) : 'Recibo'} size={560} fullScreen={onPhone}>
      <p>
        {giver}: {about}.
      </p>
      <p role="status">{named ? `${receiptName(named)}, emitido.` : explanation}</p>
      <DialogFoot onClose={onClose}>
        <ReceiptMailButton receiptOf={issue} onDone={setIssued} />
        <ReceiptButtons receiptOf={issueAndName} />
      </DialogFoot>
    </PanelModal>
  );
}
