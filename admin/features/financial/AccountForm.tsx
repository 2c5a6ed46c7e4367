import { formValuesOf } from '#contract/fields/values.ts';
import { type AccountBalance, accountBody, accountFields, accountPurposes } from '#contract/financial-accounts.ts';
import { ledgerDays } from '#contract/ledger-days.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useSavingAccount } from './accounts.queries.ts';
import { type Moved, questionsAboutBox } from './box-question.ts';

const form = defineForm({ fields: accountFields, body: accountBody, titleField: 'name', personal: true });

/** Adds an account, or changes its name and opening balance. */
export function AccountForm({ account, onClose }: { account?: AccountBalance; onClose: () => void }) {
  const save = useSavingAccount(account);
  return (
    <CallForm
      title={account ? 'Editar Conta' : 'Nova Conta'}
      definition={{
        ...form,
        questionsBefore: (_, { opening_balance: amount, opening_day: day }) =>
          // With another day other rows count, which no question foresees.
          account && amount !== null && day === account.opening_day
            ? questionsAboutBox(
                [account],
                opened(account),
                opened({ ...account, opening_balance: amount }),
                'Registrar',
              )
            : [],
      }}
      first={{ ...formValuesOf(accountFields, account), ...(!account && { opening_balance: 0 }) }}
      notice={account?.purpose && `${accountPurposes[account.purpose]}.`}
      save={save}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** An opening balance as what moves the account on its day; without a day, on the first that the ledger has. */
const opened = ({ id, opening_balance, opening_day }: AccountBalance): Moved => ({
  type: 'income',
  amount: opening_balance,
  account_id: id,
  transaction_date: opening_day ?? ledgerDays.first,
});
