import { useState } from 'react';
import type { Answer } from '#contract/client.ts';
import type { RemovedTransaction } from '#contract/financial-history.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useRead } from '../../lib/list.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Financial.module.css';
import type { HistoryCall } from './financial.queries.ts';
import { RowHistory } from './RowHistory.tsx';

type Removed = Pick<RemovedTransaction, 'id' | 'removed_at' | 'removed_by' | 'reason'>;

interface RemovedRowsProps<Row extends Removed> {
  /** 'Transações excluídas' */
  title: string;
  read: (page: number, signal: AbortSignal) => Promise<Answer<Row[]>>;
  failure: string;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  empty: string;
  history: HistoryCall;
  onClose: () => void;
}

/** The rows that were deleted, the last one first, and what happened to each. */
export function RemovedRows<Row extends Removed>(props: RemovedRowsProps<Row>) {
  const { title, read, failure, columns, nameOf, empty, history, onClose } = props;
  const isPhone = usePhone();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Row>();
  const list = useRead(['financial', title, page], (signal) => read(page, signal), failure);
  return (
    <PanelModal opened onClose={onClose} title={title} size={960} fullScreen={isPhone}>
      <DataTable
        label={title}
        list={list}
        columns={[...columns, { header: 'Excluída', cell: Removal }]}
        nameOf={nameOf}
        empty={empty}
        emptyBecause="all-done"
        page={page}
        onPage={setPage}
        onView={setShown}
      />
      <DialogFoot onClose={onClose} />
      {shown && (
        <PanelModal opened onClose={() => setShown(undefined)} title={nameOf(shown)} size={560} fullScreen={isPhone}>
          <RowHistory id={shown.id} call={history} />
          <DialogFoot onClose={() => setShown(undefined)} />
        </PanelModal>
      )}
    </PanelModal>
  );
}

const Removal = ({ removed_at, removed_by, reason }: Removed) => (
  <>
    {dateAndTime(removed_at)}
    {removed_by && `, por ${removed_by}`}
    {reason && <span className={styles.note}>Motivo: {reason}</span>}
  </>
);
