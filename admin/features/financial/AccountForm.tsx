import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { type AccountBalance, accountFields, accountPurposes, reasonForOpening } from '#contract/financial-accounts.ts';
import { reasonFields } from '#contract/financial-history.ts';
import { ledgerDays } from '#contract/ledger-days.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useSavingAccount } from './accounts.queries.ts';
import { askedReason } from './asked-reason.ts';
import { type Moved, questionsAboutBox } from './box-question.ts';

const fields = { ...accountFields, reason: askedReason('da conta') };

/** A new account's opening balance needs no reason. */
function formOf(account: AccountBalance | undefined) {
  type Opening = { opening_balance?: number | null | undefined; opening_day?: string | null | undefined };
  const isOpenedAnew = ({ opening_balance, opening_day }: Opening): boolean =>
    account !== undefined &&
    (opening_balance !== account.opening_balance || (opening_day || null) !== account.opening_day);
  const body = bodyOf(
    { ...accountFields, ...reasonFields },
    {
      between: ['opening_balance', 'opening_day', 'reason'],
      holds: ({ reason, ...opening }) => Boolean(reason) || !isOpenedAnew(opening),
      refuses: 'reason',
      because: reasonForOpening,
    },
  );
  return defineForm({ fields, body, titleField: 'name', personal: true, shownWhen: { reason: isOpenedAnew } });
}

/** Adds an account, or changes its name and, with a reason, its opening balance. */
export function AccountForm({ account, onClose }: { account?: AccountBalance; onClose: () => void }) {
  const save = useSavingAccount(account);
  return (
    <CallForm
      title={account ? 'Editar conta' : 'Nova conta'}
      definition={{
        ...formOf(account),
        questionsBefore: (_, { opening_balance: amount, opening_day: day }) =>
          // With another day other rows count, which no question foresees.
          account && amount !== null && day === account.opening_day
            ? questionsAboutBox([account], opened(account), opened({ ...account, opening_balance: amount }), 'Salvar')
            : [],
      }}
      first={{
        ...formValuesOf(fields, account && { ...account, reason: '' }),
        ...(!account && { opening_balance: 0 }),
      }}
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
