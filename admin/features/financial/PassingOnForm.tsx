import { financial } from '#contract/financial.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { Purpose, Receiver } from '#contract/financial-purposes.ts';
import { shownReais } from '#contract/money.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useValuesInUse } from '../../lib/values-in-use.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { formFor } from '../../ui/form/form-definition.ts';
import { proposedAccount } from './account-options.ts';
import { usePassingOn } from './financial.queries.ts';
import { usePurposes } from './purposes.queries.ts';
import { transactionForm } from './transaction-form.ts';

interface PassingOnFormProps {
  purpose: Purpose;
  receiver: Receiver;
  accounts: readonly AccountBalance[];
  onClose: () => void;
}

/** Enters the expense by which a receiver gets what is to be passed on: all of it is proposed. */
export function PassingOnForm({ purpose, receiver, accounts, onClose }: PassingOnFormProps) {
  const categories = useValuesInUse(financial.categories.path);
  const form = formFor(transactionForm(categories, accounts, usePurposes(), useParishDay()), undefined);
  const save = usePassingOn();
  const { reason: _, ...proposed } = form.valuesOf(undefined);
  return (
    <CallForm
      title="Repassar"
      definition={{ ...form, focus: 'amount', shownWhen: { ...form.shownWhen, type: () => false } }}
      first={{
        ...(proposed as ReturnType<typeof form.valuesOf>),
        title: `Repasse: ${purpose.name}, ${receiver.name}`,
        type: 'expense',
        amount: receiver.rest > 0 ? receiver.rest : null,
        account_id: proposedAccount('expense', accounts) ?? '',
        payee: receiver.name,
        receiver_id: receiver.id,
      }}
      notice={
        receiver.rest > 0
          ? `Falta repassar ${shownReais(receiver.rest)}. O repasse é uma saída do livro-caixa.`
          : 'Tudo o que foi recebido já foi repassado.'
      }
      save={save}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
