import { useState } from 'react';
import { shownReais } from '#contract/money.ts';
import type { Receipt } from '#contract/tithe-desk.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { giverWords, isUndone, receiptWords, sumsOf } from './desk-words.ts';
import { useReceipts, useSheet } from './sittings.queries.ts';
import styles from './TitheDesk.module.css';

const columns: Column<Receipt>[] = [
  {
    header: 'Dizimista',
    isName: true,
    leads: true,
    cell: (receipt) => (
      <>
        <span className={isUndone(receipt) ? styles.undone : undefined}>
          {giverWords(receipt)}
          <span className={styles.months}>{receiptWords(receipt)}</span>
        </span>
        {isUndone(receipt) && <span className={styles.months}>(desfeito)</span>}
      </>
    ),
  },
  {
    header: 'Valor',
    width: '8rem',
    isAmount: true,
    cell: (receipt) => (
      <span className={isUndone(receipt) ? styles.undone : undefined}>
        {shownReais(isUndone(receipt) ? receipt.valor : receipt.resta)}
      </span>
    ),
  },
];

interface ReceiptsProps extends Pick<RowHandlers<Receipt>, 'actions'> {
  label: string;
  empty: string;
  /** The sitting's id; without it that in which the person receives. */
  sitting?: string;
}

/** Receipts of a sitting, below their sums by form. */
export function Receipts({ label, empty, sitting, actions }: ReceiptsProps) {
  const [page, setPage] = useState(1);
  const { sheet, isUnread } = useSheet(sitting);
  const list = useReceipts(page, sitting);
  const total = isUnread && sheet === undefined ? null : undefined;
  const sums = sheet === undefined ? [['Total', total] as const] : sumsOf(sheet?.receipts ?? []);
  return (
    <>
      <Figures>
        {sums.map(([name, sum]) => (
          <Figure key={name} label={name} value={sum} />
        ))}
      </Figures>
      <DataTable
        label={label}
        list={list}
        nameOf={({ valor, ...receipt }) => `${receipt.dizimista?.nome ?? giverWords(receipt)}, ${shownReais(valor)}`}
        columns={columns}
        {...(actions && { actions })}
        page={page}
        pager={{ many: 'envelopes' }}
        onPage={setPage}
        empty={empty}
      />
    </>
  );
}
