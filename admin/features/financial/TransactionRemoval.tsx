import { financial, type Transaction } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';
import { useAccounts } from './accounts.queries.ts';
import { questionsAboutBox } from './box-question.ts';
import { questionsAboutPurposes } from './purpose-question.ts';
import { RemovalForm, type RemovalWords } from './RemovalForm.tsx';
import { calledInFull } from './transaction-words.ts';

interface TransactionRemovalProps {
  row: Transaction;
  words?: RemovalWords;
  onClose: () => void;
}

/** Asks why a row leaves the cash book, in the words of deletion or in its own. */
export function TransactionRemoval({ row, words, onClose }: TransactionRemovalProps) {
  const accounts = useAccounts();
  return (
    <RemovalForm
      words={
        words ?? {
          title: 'Excluir transação',
          notice: `Tem certeza que deseja excluir a transação ${calledInFull(row)}?`,
          failure: 'Erro ao deletar transação',
        }
      }
      whose="da transação"
      remove={(body) => api(financial.remove, { params: { id: row.id }, body, expectedVersion: row.updated_at })}
      questionsBefore={async () => [
        ...(await questionsAboutBox(accounts, row, undefined, 'Excluir')),
        ...(await questionsAboutPurposes([], row, undefined, 'Excluir')),
      ]}
      onClose={onClose}
    />
  );
}
