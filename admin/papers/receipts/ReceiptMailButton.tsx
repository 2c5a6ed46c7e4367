import { Button } from '@mantine/core';
import { type IssuedReceipt, issuedReceipts } from '#contract/financial-receipts.ts';
import { IconMail } from '#icons/IconMail.ts';
import { useHasMail } from '../../lib/has-mail.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { useActions } from '../../ui/actions.ts';
import { useMailing } from './receipts.queries.ts';

interface ReceiptMailButtonProps {
  /** Answers the receipt, or issues it. */
  receiptOf: () => Promise<IssuedReceipt>;
  /** Gets the receipt, which says when it was sent or why it can't be. */
  onDone: (receipt: IssuedReceipt) => void;
}

/** The button that sends a receipt to its payer, where the site sends mails. */
export function ReceiptMailButton({ receiptOf, onDone }: ReceiptMailButtonProps) {
  const mailing = useMailing(receiptOf);
  const { run } = useActions();
  if (!useHasMail()) return null;
  return (
    <Allowed calls={issuedReceipts.mail}>
      <Button
        variant="default"
        leftSection={<IconMail size={18} />}
        onClick={() => run(mailing, undefined, ({ data }) => onDone(data))}
      >
        Enviar por e-mail
      </Button>
    </Allowed>
  );
}
