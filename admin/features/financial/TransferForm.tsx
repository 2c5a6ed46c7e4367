import { formValuesOf } from '#contract/fields/values.ts';
import { type AccountBalance, transferBody, transferFields } from '#contract/financial-accounts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { among } from './account-options.ts';
import { useTransferring } from './accounts.queries.ts';

/** Enters a transfer; a deposit of cash at the bank, of today, is proposed. */
export function TransferForm({ accounts, onClose }: { accounts: readonly AccountBalance[]; onClose: () => void }) {
  const idOf = useCallId();
  const { confirm } = useDialogs();
  const save = useTransferring((text) =>
    confirm({
      type: 'warning',
      title: 'Caixa abaixo de zero',
      text,
      answers: { no: 'Conferir', yes: 'Registrar mesmo assim' },
    }),
  );
  const fields = {
    ...transferFields,
    from_account: among(transferFields.from_account, accounts),
    to_account: among(transferFields.to_account, accounts),
  };
  const of = (purpose: AccountBalance['purpose']) =>
    accounts.find((account) => account.purpose === purpose)?.id ?? null;
  return (
    <CallForm
      title="Nova Transferência"
      definition={defineForm({ fields, body: transferBody, titleField: 'amount', personal: true, focus: 'amount' })}
      first={{
        ...formValuesOf(transferFields, undefined),
        from_account: of('cash'),
        to_account: of('bank'),
        transfer_date: parishDayOf(new Date()),
      }}
      notice="Um depósito ou um saque entre contas da paróquia. Não é entrada nem saída; só a tarifa é saída."
      save={{
        ...save,
        mutate: (body, options) => save.mutate({ ...body, id: idOf(body) }, options),
      }}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
