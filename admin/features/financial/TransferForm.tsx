import { useRef } from 'react';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { type AccountBalance, transferBody, transferFields } from '#contract/financial-accounts.ts';
import { reaisOf, storedCents } from '#contract/money.ts';
import { useCallId } from '../../lib/call-id.ts';
import { lastChoice } from '../../lib/last-choice.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { questionsAboutDay } from '../../ui/form/day-question.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import { among } from './account-options.ts';
import { useTransferring } from './accounts.queries.ts';
import { type Moved, questionsAboutBox } from './box-question.ts';

/** Enters a transfer of today; as the last one, or a deposit of cash at the bank, is proposed. */
export function TransferForm({ accounts, onClose }: { accounts: readonly AccountBalance[]; onClose: () => void }) {
  const idOf = useCallId();
  const today = useParishDay();
  const isAskedAbout = useRef(false);
  const save = useTransferring();
  const fields = {
    ...transferFields,
    from_account: among(transferFields.from_account, accounts),
    to_account: among(transferFields.to_account, accounts),
  };
  const of = (purpose: AccountBalance['purpose']) =>
    accounts.find((account) => account.purpose === purpose)?.id ?? null;
  const ids = accounts.map(({ id }) => id);
  const last = (end: string) => lastChoice(end, ids);
  return (
    <CallForm
      title="Nova transferência"
      definition={{
        ...defineForm({ fields, body: transferBody, titleField: 'amount', personal: true, focus: 'amount' }),
        keeps: ({ from_account, to_account }) => ({
          'account.from': String(from_account ?? ''),
          'account.to': String(to_account ?? ''),
        }),
        questionsBefore: async (_, values) => {
          const { transfer_date: day, from_account, to_account } = values;
          const touches = ({ id }: AccountBalance) => id === from_account || id === to_account;
          const ofDay = day === null ? [] : await questionsAboutDay({ day, touches }, () => accounts);
          const ofBox = await questionsAboutBox(accounts, undefined, leaving(values), 'Transferir');
          isAskedAbout.current = ofBox.length > 0;
          return [...ofDay, ...ofBox];
        },
      }}
      first={{
        ...formValuesOf(transferFields, undefined),
        from_account: last('account.from') ?? of('cash'),
        to_account: last('account.to') ?? of('bank'),
        transfer_date: today,
      }}
      notice="Um depósito ou um saque entre contas da paróquia. Não é entrada nem saída; só a tarifa é saída."
      save={{
        ...save,
        // Nothing is sent unless each question was answered yes.
        mutate: (body, options) =>
          save.mutate({ ...body, id: idOf(body), ...(isAskedAbout.current && { below_zero: true }) }, options),
      }}
      saveLabel="Transferir"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** A transfer as what it takes from its first account; undefined as long as something is missing. */
function leaving(values: FormValues<typeof transferFields>): Moved | undefined {
  const { from_account, amount, fee, transfer_date } = values;
  if (from_account === null || amount === null || transfer_date === null) return undefined;
  const reais = reaisOf(storedCents(amount) + storedCents(fee ?? 0));
  return { type: 'expense', amount: reais, account_id: String(from_account), transaction_date: transfer_date };
}
