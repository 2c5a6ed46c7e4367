import { financial } from '#contract/financial.ts';
import type { RemovedTransaction } from '#contract/financial-history.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { api } from '../../lib/api.ts';
import type { Column } from '../../ui/table/columns.ts';
import { RemovedRows } from './RemovedRows.tsx';
import { signedAmount, titleOf } from './transaction-words.ts';

const columns: Column<RemovedTransaction>[] = [
  { header: 'Título', leads: true, cell: titleOf },
  { header: 'Valor', width: '9rem', isAmount: true, cell: signedAmount },
  { header: 'Categoria', width: '9rem', cell: ({ category }) => category ?? 'Sem categoria' },
  { header: 'Data', width: '7rem', cell: ({ transaction_date }) => formatLocalDate(transaction_date) },
];

export const RemovedTransactions = ({ onClose }: { onClose: () => void }) => (
  <RemovedRows
    title="Transações excluídas"
    read={(page, signal) => api(financial.removed, { query: { page }, signal })}
    failure="Erro ao carregar transações"
    columns={columns}
    nameOf={titleOf}
    empty="Nenhuma transação foi excluída."
    history={financial.history}
    onClose={onClose}
  />
);
