import { formatDay } from '#contract/calendar-date.ts';
import { financialAccounts } from '#contract/financial-accounts.ts';
import type { RemovedTransfer } from '#contract/financial-history.ts';
import { shownReais } from '#contract/money.ts';
import { api } from '../../lib/api.ts';
import type { Column } from '../../ui/table/columns.ts';
import { RemovedRows } from './RemovedRows.tsx';

const betweenOf = ({ from_name, to_name }: RemovedTransfer): string =>
  from_name && to_name ? `De ${from_name} para ${to_name}` : 'Contas não registradas';

const columns: Column<RemovedTransfer>[] = [
  { header: 'Contas', leads: true, cell: betweenOf },
  { header: 'Valor', width: '9rem', isAmount: true, cell: ({ amount }) => shownReais(amount) },
  { header: 'Documento', width: '9rem', cell: ({ document_number }) => document_number ?? '-' },
  { header: 'Data', width: '7rem', cell: ({ transfer_date }) => formatDay(transfer_date) },
];

export const RemovedTransfers = ({ onClose }: { onClose: () => void }) => (
  <RemovedRows
    title="Transferências excluídas"
    read={(page, signal) => api(financialAccounts.removedTransfers, { query: { page }, signal })}
    failure="Erro ao carregar transferências"
    columns={columns}
    nameOf={(row) => `${betweenOf(row)}, ${shownReais(row.amount)}, de ${formatDay(row.transfer_date)}`}
    empty="Nenhuma transferência foi excluída."
    history={financialAccounts.transferHistory}
    onClose={onClose}
  />
);
