import { formValuesOf } from '#contract/fields/values.ts';
import { type AccountBalance, accountBody, accountFields, accountPurposes } from '#contract/financial-accounts.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useSavingAccount } from './accounts.queries.ts';

const form = defineForm({ fields: accountFields, body: accountBody, titleField: 'name', personal: true });

/** Adds an account, or changes its name and opening balance. */
export function AccountForm({ account, onClose }: { account?: AccountBalance; onClose: () => void }) {
  const save = useSavingAccount(account);
  return (
    <CallForm
      title={account ? 'Editar Conta' : 'Nova Conta'}
      definition={form}
      first={{ ...formValuesOf(accountFields, account), ...(!account && { opening_balance: 0 }) }}
      notice={account?.purpose && `${accountPurposes[account.purpose]}.`}
      save={save}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
