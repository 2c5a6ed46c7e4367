import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { shownCpf } from '#contract/fields/cpf.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import {
  cancellationFields,
  type IssuedReceipt,
  issuedReceipts,
  purposesOf,
  receiptName,
  receiptStateWords,
  receiptTitle,
} from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import { checkPath, shownCode } from '#contract/receipt-code.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useHasMail } from '../../lib/has-mail.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { ReceiptMailButton } from './ReceiptMailButton.tsx';
import { receiptMailWords } from './receipt-mail.ts';
import { useCancelling } from './receipts.queries.ts';

const form = defineForm({
  fields: cancellationFields,
  body: bodyOf(cancellationFields),
  titleField: 'reason',
  personal: true,
});

interface IssuedReceiptDialogProps {
  receipt: IssuedReceipt;
  onClose: () => void;
}

/** A receipt that was issued: to read, to print again, to send, and to cancel. */
export function IssuedReceiptDialog({ receipt: issued, onClose }: IssuedReceiptDialogProps) {
  const [receipt, setReceipt] = useState(issued);
  const hasMail = useHasMail();
  const [cancels, setCancels] = useState(false);
  const save = useCancelling(receipt.id);
  const { giver_name, giver_cpf, amount, lines, code, issued_on, creator_name, cancelled_at, cancelled_name } = receipt;
  return (
    <PanelModal opened onClose={onClose} title={receiptName(receipt)} size={560} fullScreen={usePhone()}>
      <Facts
        facts={[
          ['Situação', receiptStateWords(receipt)],
          ['De quem', giver_name ?? 'Nome não guardado mais'],
          ['CPF', giver_cpf && shownCpf(giver_cpf)],
          ['Valor', shownReais(amount)],
          ['Referente a', capitalised(purposesOf(lines))],
          ['Emitido em', `${formatDay(issued_on)}${creator_name ? `, por ${creator_name}` : ''}`],
          ['Código', shownCode(code)],
          ['Quem tem o código confere em', `${location.host}${checkPath(code)}`],
          ['E-mail', hasMail || receipt.mailed_at ? receiptMailWords(receipt) : undefined],
          [
            'Cancelado em',
            cancelled_at && `${dateAndTime(cancelled_at)}${cancelled_name ? `, por ${cancelled_name}` : ''}`,
          ],
          ['Motivo', receipt.cancel_reason],
          ['Trocado por', receipt.replaced_by && receiptTitle(receipt.replaced_by)],
        ]}
      />
      <DialogFoot onClose={onClose}>
        {!cancelled_at && (
          <Allowed calls={issuedReceipts.cancel}>
            <Button variant="default" onClick={() => setCancels(true)}>
              Cancelar recibo
            </Button>
          </Allowed>
        )}
        {receipt.mail === 'ready' && <ReceiptMailButton receiptOf={async () => receipt} onDone={setReceipt} />}
        {receipt.kind === 'receipt' && <ReceiptButtons receiptOf={async () => receipt} />}
      </DialogFoot>
      {cancels && (
        <CallForm
          title="Cancelar recibo"
          definition={form}
          first={{ reason: '' }}
          notice={`${receiptName(receipt)} fica com o seu número e o código passa a dizer “cancelado”. Nenhum valor muda.`}
          save={save}
          saveLabel="Cancelar recibo"
          closeLabel="Voltar"
          isFinal
          onDone={onClose}
          onClose={() => setCancels(false)}
        />
      )}
    </PanelModal>
  );
}
