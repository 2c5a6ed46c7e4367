import { useState } from 'react';
import { captionOf } from '#contract/fields/field.ts';
import { isTithe, type Transaction } from '#contract/financial.ts';
import type { Account } from '#contract/financial-accounts.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { receiptFields } from '#contract/tithe-desk.ts';
import { useActions } from '../../ui/actions.ts';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { givingAct, givingWords, payingNotice } from '../../ui/payer/giving-words.ts';
import { PayerDialog } from '../../ui/payer/PayerDialog.tsx';
import { useAccounts } from './accounts.queries.ts';
import { useRowGiving } from './financial.queries.ts';

/** True for a donation of which something remains, also a payer's, and for a plain row of tithe. */
export const isGivable = (row: Transaction): boolean =>
  row.type === 'income' &&
  row.reverses === null &&
  (row.payment_id === null
    ? isTithe(row.category) && row.purpose_id === null
    : row.category === 'Doações' && row.reversed_amount < row.amount);

/** How money of an account was most likely received, which a plain row doesn't say: a transfer is among the others. */
const formOf = (purpose: Account['purpose'] | undefined): PaymentForm =>
  purpose === 'cash' ? 'dinheiro' : purpose === 'provider' ? 'pix' : 'outros';

/** Gives the money of a row to a payer. */
export function RowGiving({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const accounts = useAccounts();
  const [chosen, setForm] = useState<PaymentForm>();
  const form = chosen ?? row.form ?? formOf(accounts.find(({ id }) => id === row.account_id)?.purpose);
  const save = useRowGiving(row.id);
  const { run } = useActions();
  const cents = storedCents(row.amount) - storedCents(row.reversed_amount);
  const { forma_pagamento: field } = receiptFields;
  const act = givingAct(row.payer !== null);
  return (
    <PayerDialog
      title={act.title}
      notice={
        row.payer
          ? payingNotice(cents)
          : `Os ${shownMoney(cents)} passam a ser o dízimo de quem você escolher, no mesmo dia e na mesma conta.`
      }
      about={(payer) => givingWords(cents, payer)}
      only={row.payer?.numero_ordinal}
      saveLabel={act.save}
      onSave={({ id }) => run(save, { dizimista_id: id, forma_pagamento: form }, onClose)}
      onClose={onClose}
    >
      {row.payment_id === null && (
        <ChoiceInput
          details={field.details}
          label={captionOf(field)}
          required
          value={form}
          onChange={(next) => setForm(next as PaymentForm)}
        />
      )}
    </PayerDialog>
  );
}
