import { type AccountBalance, financialAccounts, type Transfer } from '#contract/financial-accounts.ts';
import { api } from '../../lib/api.ts';
import { questionsAboutBox } from './box-question.ts';
import { RemovalForm } from './RemovalForm.tsx';
import { transferInFull } from './transfer-words.ts';

interface TransferRemovalProps {
  transfer: Transfer;
  accounts: readonly AccountBalance[];
  onClose: () => void;
}

export function TransferRemoval({ transfer, accounts, onClose }: TransferRemovalProps) {
  const { id, amount, fee, transfer_date, to } = transfer;
  const received = { type: 'income', amount, transaction_date: transfer_date, account_id: to.id } as const;
  return (
    <RemovalForm
      words={{
        title: 'Excluir transferência',
        notice:
          `Tem certeza que deseja excluir a transferência ${transferInFull(transfer)}?` +
          (fee === null ? '' : ' A tarifa dela também será excluída.'),
        failure: 'Erro ao excluir transferência',
      }}
      whose="da transferência"
      remove={(body) => api(financialAccounts.removeTransfer, { params: { id }, body })}
      questionsBefore={() => questionsAboutBox(accounts, received, undefined, 'Excluir')}
      onClose={onClose}
    />
  );
}
