import { useState } from 'react';
import { financial } from '#contract/financial.ts';
import type { RemovedTransaction } from '#contract/financial-history.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { api } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useRead } from '../../lib/list.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Financial.module.css';
import { TransactionHistory } from './TransactionHistory.tsx';
import { signedAmount, titleOf } from './transaction-words.ts';

const columns: Column<RemovedTransaction>[] = [
  { header: 'Título', leads: true, cell: titleOf },
  { header: 'Valor', width: '9rem', isAmount: true, cell: signedAmount },
  { header: 'Categoria', width: '9rem', cell: ({ category }) => category ?? 'Sem categoria' },
  { header: 'Data', width: '7rem', cell: ({ transaction_date }) => formatLocalDate(transaction_date) },
  {
    header: 'Excluída',
    cell: ({ removed_at, removed_by, reason }) => (
      <>
        {dateAndTime(removed_at)}
        {removed_by && `, por ${removed_by}`}
        {reason && <span className={styles.note}>Motivo: {reason}</span>}
      </>
    ),
  },
];

/** The rows that were deleted, the last one first, and what happened to each. */
export function RemovedTransactions({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<RemovedTransaction>();
  const list = useRead(
    ['financial', 'removed', page],
    (signal) => api(financial.removed, { query: { page }, signal }),
    'Erro ao carregar transações',
  );
  return (
    <PanelModal opened onClose={onClose} title="Transações excluídas" size={960} fullScreen={usePhone()}>
      {shown && (
        <>
          <p>{titleOf(shown)}</p>
          <TransactionHistory id={shown.id} />
        </>
      )}
      <DataTable
        label="Transações excluídas"
        list={list}
        columns={columns}
        nameOf={titleOf}
        empty="Nenhuma transação foi excluída."
        emptyBecause="all-done"
        page={page}
        onPage={setPage}
        onView={setShown}
      />
      <DialogFoot onClose={onClose} />
    </PanelModal>
  );
}
