import { financial, type Transaction } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';
import { useAccounts } from './accounts.queries.ts';
import { questionsAboutBox } from './box-question.ts';
import { questionsAboutPurposes } from './purpose-question.ts';
import { RemovalForm } from './RemovalForm.tsx';
import { calledInFull } from './transaction-words.ts';

export function TransactionRemoval({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const accounts = useAccounts();
  return (
    <RemovalForm
      title="Excluir Transação"
      notice={`Tem certeza que deseja excluir a transação ${calledInFull(row)}?`}
      whose="da transação"
      remove={(body) => api(financial.remove, { params: { id: row.id }, body, expectedVersion: row.updated_at })}
      failure="Erro ao deletar transação"
      questionsBefore={async () => [
        ...(await questionsAboutBox(accounts, row, undefined, 'Excluir')),
        ...(await questionsAboutPurposes([], row, undefined, 'Excluir')),
      ]}
      onClose={onClose}
    />
  );
}
